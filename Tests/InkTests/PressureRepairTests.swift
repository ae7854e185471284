import Geometry
import Ink
import TestSupport
import Testing

struct PressureRepairTests {
  private var repair = PressureRepair()

  /// The pressures of one contact as they are at its end, corrections carried out.
  private mutating func contact(_ reported: [Double?]) -> [Double?] {
    repair.begin()
    var result: [Double?] = []
    var estimated: [Int] = []
    for value in reported {
      let reading = repair.read(value)
      if let correction = reading.correction {
        for index in estimated { result[index] = correction }
        estimated = []
      }
      if reading.isEstimated { estimated.append(result.count) }
      result.append(reading.pressure)
    }
    return result
  }

  @Test mutating func goodPressureStaysAsItIs() {
    let values: [Double?] = [0.1, 0.3, 0.55, 0.9, 0.7]
    #expect(contact(values) == values)
    #expect(repair.repairs.isEmpty)
  }

  @Test mutating func samplesBeforeALatePressureGetIt() {
    #expect(contact([0, nil, 0.4, 0.5]) == [0.4, 0.4, 0.4, 0.5])
    #expect(repair.repairs == [.latePressure])
  }

  @Test mutating func theEstimateIsHowStrokesOfTheToolBegin() throws {
    for _ in 0..<20 { _ = contact([0.8, 0.8, 0.8]) }
    repair.begin()
    let reading = repair.read(0)
    #expect(reading.isEstimated)
    #expect(abs(try #require(reading.pressure) - 0.8) < 0.01)
  }

  @Test mutating func pressureThatIsAlwaysZeroBecomesConstant() {
    let result = contact(Array(repeating: 0, count: 20))
    #expect(result == Array(repeating: 0.5, count: 20))
    #expect(repair.isConstant)
    #expect(repair.repairs == [.constantPressure])
    #expect(contact([0, 0]) == [0.5, 0.5])
  }

  @Test mutating func aToolThatHasPressureAfterAllIsBelieved() {
    _ = contact(Array(repeating: 0, count: 20))
    #expect(contact([0.2, 0.3]) == [0.2, 0.3])
    #expect(!repair.isConstant)
  }

  @Test mutating func zeroInMidContactKeepsTheLastGoodPressure() {
    #expect(contact([0.3, 0.4, 0, 0, nil, 0.5]) == [0.3, 0.4, 0.4, 0.4, 0.4, 0.5])
    #expect(repair.repairs == [.keptPressure])
  }

  @Test mutating func theZeroBeforeALiftIsNoFault() {
    #expect(contact([0.3, 0.4, 0]) == [0.3, 0.4, 0.4])
    #expect(repair.repairs.isEmpty)
  }

  @Test mutating func oneFarTooHardSampleAtTheStartIsTakenBack() {
    #expect(contact([0.95, 0.2, 0.25, 0.3]) == [0.2, 0.2, 0.25, 0.3])
    #expect(repair.repairs == [.pressureSpike])
  }

  @Test mutating func aHardStartThatFallsStepByStepIsMeant() {
    #expect(contact([0.95, 0.6, 0.3, 0.1]) == [0.95, 0.6, 0.3, 0.1])
    #expect(repair.repairs.isEmpty)
  }

  @Test mutating func whatIsNoNumberCountsAsMissing() {
    #expect(contact([0.3, .nan, .infinity, 0.4]) == [0.3, 0.3, 0.3, 0.4])
    #expect(repair.repairs.contains(.notFinite))
  }

  @Test mutating func aToolWithoutPressureHasNone() {
    #expect(contact([nil, nil, nil]) == [nil, nil, nil])
    #expect(repair.repairs.isEmpty)
  }

  @Test mutating func anythingGivesPressuresWithinTheirRange() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let values: [Double?] = (0..<12).map { _ in
        [nil, 0, .nan, -.infinity, 1e300, Double.random(in: -1...2, using: &random)]
          .randomElement(using: &random) ?? nil
      }
      #expect(contact(values).allSatisfy { $0.map { (0...1).contains($0) } ?? true })
    }
  }
}

struct PressureCurveTests {
  @Test func theIdentityChangesNothing() {
    for step in 0...100 { #expect(PressureCurve().value(Double(step) / 100) == Double(step) / 100) }
  }

  @Test(arguments: [-1.0, -0.4, 0, 0.3, 1])
  func curvesRiseFromThresholdToThreshold(softness: Double) {
    let curve = PressureCurve(minimum: 0.1, maximum: 0.8, softness: softness)
    #expect(curve.value(0) == 0 && curve.value(0.1) == 0)
    #expect(curve.value(0.8) == 1 && curve.value(1) == 1)
    let values = (0...70).map { curve.value(0.1 + Double($0) / 100) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aSoftCurveLiesAboveAHardOne() {
    #expect(PressureCurve(softness: 0.5).value(0.5) > 0.6)
    #expect(PressureCurve(softness: -0.5).value(0.5) < 0.4)
  }

  @Test func impossibleValuesAreBroughtIntoRange() {
    let curve = PressureCurve(minimum: 2, maximum: -1, softness: .nan)
    #expect(curve.minimum < curve.maximum && curve.softness == 0)
    #expect(curve.value(0.5).isFinite)
  }
}
