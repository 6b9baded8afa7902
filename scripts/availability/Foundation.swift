// The names of Apple's Foundation that the sources use, with the availability of Apple's documentation.

@_exported import Darwin

public protocol ContiguousBytes {}

public struct Data: Sendable, Hashable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection, ContiguousBytes
{
  public typealias SubSequence = Data
  public typealias Indices = Range<Int>
  public init() { fatalError() }
  public init<Elements: Sequence>(_ elements: Elements) where Elements.Element == UInt8 {
    fatalError()
  }
  public init(capacity: Int) { fatalError() }
  public init(buffer: UnsafeBufferPointer<some Any>) { fatalError() }
  public init(count: Int) { fatalError() }
  public init(contentsOf url: URL, options: ReadingOptions = []) throws { fatalError() }
  public init?(base64Encoded text: String, options: Base64DecodingOptions = []) { fatalError() }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { fatalError() }
  public func write(to url: URL, options: WritingOptions = []) throws { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 {
    get { fatalError() }
    set { fatalError() }
  }
  public subscript(bounds: Range<Int>) -> Data {
    get { fatalError() }
    set { fatalError() }
  }
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with elements: C)
  where C.Element == UInt8 { fatalError() }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    fatalError()
  }

  public mutating func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) rethrows -> R { fatalError() }

  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var alwaysMapped: ReadingOptions { fatalError() }
    public static var mappedIfSafe: ReadingOptions { fatalError() }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var atomic: WritingOptions { fatalError() }
    public static var withoutOverwriting: WritingOptions { fatalError() }
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var ignoreUnknownCharacters: Base64DecodingOptions { fatalError() }
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
}

public struct URL: Sendable, Hashable, CustomStringConvertible {
  public init?(string: String) { fatalError() }
  public init(fileURLWithPath path: String) { fatalError() }
  public init(fileURLWithPath path: String, isDirectory: Bool) { fatalError() }
  public init(fileURLWithPath path: String, relativeTo base: URL?) { fatalError() }
  public var path: String { fatalError() }
  public var relativePath: String { fatalError() }
  public var description: String { fatalError() }
  public var absoluteString: String { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public var pathComponents: [String] { fatalError() }
  public var hasDirectoryPath: Bool { fatalError() }
  public var pathExtension: String { fatalError() }
  public var standardizedFileURL: URL { fatalError() }
  public var absoluteURL: URL { fatalError() }
  public func appendingPathComponent(_ component: String) -> URL { fatalError() }
  public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL { fatalError() }
  public func appendingPathExtension(_ pathExtension: String) -> URL { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public mutating func deleteLastPathComponent() { fatalError() }
  public func deletingPathExtension() -> URL { fatalError() }
  public func resolvingSymlinksInPath() -> URL { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending<S: StringProtocol>(
    path: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending<S: StringProtocol>(
    component: S, directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(
    filePath path: String, directoryHint: DirectoryHint = .inferFromPath,
    relativeTo base: URL? = nil
  ) { fatalError() }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public enum DirectoryHint: Sendable {
    case isDirectory, notDirectory, checkFileSystem, inferFromPath
  }
}

public struct URLComponents: Sendable, Hashable {
  public init?(string: String) { fatalError() }
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
  public var scheme: String?
  public var host: String?
  public var port: Int?
  public var path: String
  public var query: String?
  public var fragment: String?
  public var percentEncodedHost: String?
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public var encodedHost: String? {
    get { fatalError() }
    set { fatalError() }
  }
  public var percentEncodedPath: String
  public var percentEncodedQuery: String?
  public var percentEncodedFragment: String?
  public var percentEncodedUser: String?
  public var rangeOfScheme: Range<String.Index>? { fatalError() }
  public var rangeOfUser: Range<String.Index>? { fatalError() }
  public var rangeOfPassword: Range<String.Index>? { fatalError() }
  public var rangeOfHost: Range<String.Index>? { fatalError() }
  public var rangeOfPort: Range<String.Index>? { fatalError() }
  public var rangeOfPath: Range<String.Index>? { fatalError() }
  public var rangeOfQuery: Range<String.Index>? { fatalError() }
  public var rangeOfFragment: Range<String.Index>? { fatalError() }
}

open class PropertyListSerialization {
  public enum PropertyListFormat: UInt, Sendable {
    case openStep = 1
    case xml = 100
    case binary = 200
  }
}

open class JSONDecoder {
  public init() { fatalError() }
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder {
  public init() { fatalError() }
  public var outputFormatting: OutputFormatting
  public func encode(_ value: some Encodable) throws -> Data { fatalError() }

  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    @available(macOS 10.13, iOS 11, tvOS 11, watchOS 4, *)
    public static var sortedKeys: OutputFormatting { fatalError() }
  }
}

open class PropertyListDecoder {
  public init() { fatalError() }
  public func decode<T: Decodable>(
    _ type: T.Type, from data: Data, format: inout PropertyListSerialization.PropertyListFormat
  ) throws -> T { fatalError() }
}

public typealias TimeInterval = Double

public struct Date: Sendable, Hashable, Comparable {
  public init() { fatalError() }
  public init(timeIntervalSince1970: TimeInterval) { fatalError() }
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { fatalError() }
  public static func < (left: Date, right: Date) -> Bool { fatalError() }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public static var now: Date { fatalError() }

  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public struct ISO8601FormatStyle: Sendable, FormatStyle, ParseStrategy {
    public init(includingFractionalSeconds: Bool = false) { fatalError() }
    public func format(_ value: Date) -> String { fatalError() }
    public func parse(_ value: String) throws -> Date { fatalError() }
    public func year() -> Self { fatalError() }
    public func month() -> Self { fatalError() }
    public func day() -> Self { fatalError() }
    public func time(includingFractionalSeconds: Bool) -> Self { fatalError() }
  }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public init<T: ParseStrategy>(_ value: T.ParseInput, strategy: T) throws
  where T.ParseOutput == Date { fatalError() }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date {
    fatalError()
  }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public protocol FormatStyle {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public protocol ParseStrategy {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension FormatStyle where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { fatalError() }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { fatalError() }
}

public struct FileAttributeKey: Hashable, Sendable {
  public static let posixPermissions: FileAttributeKey = { fatalError() }()
}

open class FileManager: @unchecked Sendable {
  public class var `default`: FileManager { fatalError() }
  public var currentDirectoryPath: String { fatalError() }
  public var temporaryDirectory: URL { fatalError() }
  public func contents(atPath path: String) -> Data? { fatalError() }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  public func subpathsOfDirectory(atPath path: String) throws -> [String] { fatalError() }
  public func copyItem(at from: URL, to: URL) throws { fatalError() }
  public func copyItem(atPath from: String, toPath: String) throws { fatalError() }
  public func moveItem(at from: URL, to: URL) throws { fatalError() }
  public func moveItem(atPath from: String, toPath: String) throws { fatalError() }
  public func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws { fatalError() }
  public func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws { fatalError() }
  public func destinationOfSymbolicLink(atPath path: String) throws -> String { fatalError() }
  public func fileExists(atPath path: String) -> Bool { fatalError() }
  public func isExecutableFile(atPath path: String) -> Bool { fatalError() }
  public func isReadableFile(atPath path: String) -> Bool { fatalError() }
  public func removeItem(at url: URL) throws { fatalError() }
  public func removeItem(atPath path: String) throws { fatalError() }
  public func setAttributes(
    _ attributes: [FileAttributeKey: Any], ofItemAtPath path: String
  ) throws { fatalError() }
}

open class ProcessInfo: @unchecked Sendable {
  public class var processInfo: ProcessInfo { fatalError() }
  public var environment: [String: String] { fatalError() }
  public var hostName: String { fatalError() }
  public var activeProcessorCount: Int { fatalError() }
}

open class Bundle: @unchecked Sendable {
  public class var main: Bundle { fatalError() }
  public var executablePath: String? { fatalError() }
}

public struct CocoaError: Error {
  public var userInfo: [String: Any] { fatalError() }
}

public struct POSIXError: Error {
  public typealias Code = POSIXErrorCode
  public init(_ code: Code) { fatalError() }
  public var code: Code { fatalError() }
}

open class NSNull {}

open class NSNumber {
  public var boolValue: Bool { fatalError() }
  public var int64Value: Int64 { fatalError() }
  public var uint64Value: UInt64 { fatalError() }
  public var doubleValue: Double { fatalError() }
  public var objCType: UnsafePointer<CChar> { fatalError() }
}

open class NSDecimalNumber: NSNumber {}

open class JSONSerialization {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var fragmentsAllowed: ReadingOptions { fatalError() }
  }
  public class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any {
    fatalError()
  }
}

extension StringProtocol {
  public var precomposedStringWithCanonicalMapping: String { fatalError() }
}

extension String {
  public init(contentsOf url: URL, encoding: Encoding) throws { fatalError() }
  public init?(data: Data, encoding: Encoding) { fatalError() }
  public struct Encoding: Sendable {
    public static let utf8: Encoding = { fatalError() }()
  }
}
