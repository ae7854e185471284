public import Ink

/// All that the kiosk's controls show; whoever carries out the commands keeps it up to date.
public struct KioskModel: Sendable, Equatable {
  public var screen = Screen.drawing

  public var tools: [Tool] = []
  /// The place of the tool in hand.
  public var tool = 0
  /// Empty: no colour is chosen.
  public var colors: [SRGBColor] = []
  public var color = SRGBColor.black
  public var paper = SRGBColor.white
  public var offersUndo = true
  public var canUndo = false
  public var offersFreshSheet = true
  public var offersGallery = false
  public var offersTakeHome = false
  /// Nothing is drawn, so there is nothing to put away or take home.
  public var isEmpty = true

  public var gallery = Gallery()
  /// What names the saved drawing; `nil` while it is being saved.
  public var code: Code?
  public var pin = PIN()
  public var settings = Settings()
  public var canExport = false
  /// What staff are told, a line each.
  public var messages: [String] = []
  /// Something is wrong that staff should look at: a mark shows.
  public var isMarked = false
  public var strings = Strings()
  /// 1 is right for a screen at arm's length.
  public var scale = 1.0

  public init() {}

  public enum Screen: Sendable, Hashable {
    case drawing
    /// `isAsked`: someone wants a fresh sheet; else nobody is there.
    case countdown(seconds: Int, isAsked: Bool)
    case attract
    case gallery
    /// One drawing of the gallery, large.
    case picture
    case takeHome
    case pin
    case staff
    case settings
    /// The gallery with what visitors may not see yet.
    case approval
    case cleaning
  }

  public struct Tool: Sendable, Equatable {
    public var erases: Bool
    /// A stroke of it, three times as wide as high.
    public var sample: DisplayList.Mask?

    public init(erases: Bool, sample: DisplayList.Mask? = nil) {
      self.erases = erases
      self.sample = sample
    }
  }

  /// One page of it.
  public struct Gallery: Sendable, Equatable {
    public var entries: [Entry] = []
    public var page = 0
    public var pageCount = 0
    /// The drawing that is shown large; `nil` until it is there.
    public var opened: DisplayList.Picture?

    public init() {}

    public struct Entry: Sendable, Equatable {
      public var id: String
      /// `nil`: its picture cannot be read.
      public var picture: DisplayList.Picture?
      /// Whether visitors see it.
      public var isShown: Bool

      public init(id: String, picture: DisplayList.Picture?, isShown: Bool) {
        self.id = id
        self.picture = picture
        self.isShown = isShown
      }
    }
  }

  public struct Code: Sendable, Equatable {
    public var text: String
    /// The same to be read by a phone: dark where a cell is 255.
    public var cells: DisplayList.Mask?

    public init(text: String, cells: DisplayList.Mask?) {
      self.text = text
      self.cells = cells
    }
  }

  /// The state of the PIN pad; not the digits themselves.
  public struct PIN: Sendable, Equatable {
    public var digitCount = 0
    public var isWrong = false
    public var isChecking = false
    /// Until the next attempt is allowed.
    public var waitSeconds = 0

    public init() {}

    public static let mostDigits = 12
  }

  /// What staff can change on the spot.
  public struct Settings: Sendable, Equatable {
    public var idleSeconds = 90
    public var everyFingerDraws = true
    public var hasOwnColors = false
    public var showsAttract = true
    public var showsGallery = false

    public init() {}
  }
}
