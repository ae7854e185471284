/// What `wetink --help` prints.
enum Help {
  static let text = """
    wetink: draw with mouse, touch and pen

      wetink [FILE]                 draw; no FILE: the last drawing, or a new one
             [--rate HZ]            frames per second, 10 to 1000; the display's own otherwise
             [--presenter gpu|surface]
             [--fullscreen] [--fingers draw|gesture] [--no-predict]
             [--record EVENTS]      write what devices do to an event log
             [--log-latency FILE]   write a line of times for each frame, as CSV
             [--log-sync FILE]      write a line for each time the drawing was put on disk
      wetink replay EVENTS          draw from an event log, without a window
             [--from FILE] [--size WxH] [--scale S] [--rate HZ] [--no-predict]
             [--out PNG] [--frames DIR] [--save FILE] [--timings JSON]
      wetink render FILE --out PNG  [--view X,Y,W,H] [--size WxH] [--transparent]
      wetink convert IN OUT         formats by the endings of the files
             [--view X,Y,W,H] [--scale S] [--size WxH] [--transparent]
             [--page a4|...|WxH]    PDF: sheets of paper, W and H in millimetres
             [--seconds S]          how long a replay takes
      wetink info FILE [--json [--samples]]
      wetink check FILE [--recover OUT] [--json]
                                    whether a drawing is sound, and what can be saved of it
      wetink generate --strokes N [--layers N] [--seed S] FILE
      wetink predict STROKES FRAMES ANSWERS [--horizons MS,MS,...] [--baseline hold|linear]
      wetink bench raster FILE [--json] [--out PNG]
                                    FILE: a stroke a line, X Y WIDTH for each sample, in pixels
      wetink bench frame [--json] [--stroke-samples N] [--brush ID] [--width PX]
                   [--size WxH] [--document FILE] [--ui] [--presenter gpu|surface|none]
      wetink bench open|zoom|undo --document FILE [--size WxH] [--json]
      wetink --kiosk [--config FILE]  locked full screen, kept alive; FILE is JSON5
      wetink kiosk-status [--json]  how the kiosk of this session is
      wetink kiosk-session COMMAND  runs a display server with the kiosk in it, for systemd
      wetink kiosk-pin              makes the hash of a staff PIN for the kiosk's settings
      wetink devices [--watch]      pens, touchscreens and mice, with their axes
      wetink --version | --help

    Drawings are kept as they are drawn; there is no save. Exit 0: done, 1: the work failed,
    2: wrong usage.

    """
}
