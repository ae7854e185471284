#ifndef RASTER_KERNELS_H
#define RASTER_KERNELS_H
#endif
