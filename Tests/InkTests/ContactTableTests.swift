import Geometry
import Ink
import Testing

struct ContactTableTests {
  private var contacts = ContactTable()

  private func contact(_ touch: Int64, device: Int = 3) -> ContactTable.Contact {
    ContactTable.Contact(device: device, touch: touch, position: .zero)
  }

  @Test mutating func aFingerTakesTheSmallestFreeNumber() {
    #expect(contacts.begin(contact(500)) == 1)
    #expect(contacts.begin(contact(501)) == 2)
    contacts[1] = nil
    #expect(contacts.begin(contact(502)) == 1)
    #expect(contacts.count == 2)
  }

  @Test mutating func fingersAreFoundByDeviceAndTouch() {
    _ = contacts.begin(contact(500))
    #expect(contacts.id(device: 3, touch: 500) == 1)
    #expect(contacts.id(device: 4, touch: 500) == nil)
    contacts[1] = nil
    #expect(contacts.id(device: 3, touch: 500) == nil)
    #expect(contacts.count == 0)
  }

  @Test mutating func moreFingersThanFitAreRefused() {
    for touch in 1...Int64(ContactTable.capacity) { #expect(contacts.begin(contact(touch)) != nil) }
    #expect(contacts.begin(contact(0)) == nil)
    #expect(contacts.count == ContactTable.capacity)
  }
}
