print("wetink")
