import CCurl

/// One transfer of libcurl: its options, its run, and what is known afterwards.
struct Transfer: ~Copyable {
  /// What libcurl answers when it could be started.
  private static let start = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  private let handle: UnsafeMutableRawPointer
  private let errorText: UnsafeMutableBufferPointer<CChar>

  /// A transfer without options.
  init() throws(WebClientError) {
    handle = try Self.newHandle()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0)
  }

  deinit {
    curl_easy_cleanup(handle)
    errorText.deallocate()
  }

  /// Sets an option that is a number.
  func set(_ option: CURLoption, to value: Int) throws(WebClientError) {
    try check(ccurl_set_long(handle, option, value))
  }

  /// Sets an option that is a text; nothing takes its default away.
  func set(_ option: CURLoption, to value: String?) throws(WebClientError) {
    try check(ccurl_set_string(handle, option, value))
  }

  /// Sets an option that is a file, by its content.
  func set(_ option: CURLoption, to bytes: [UInt8]) throws(WebClientError) {
    try check(ccurl_set_bytes(handle, option, bytes, bytes.count))
  }

  /// Carries the transfer out; what is received goes to the reception, which may end it.
  func run(into reception: Reception) throws(WebClientError) -> CURLcode {
    try check(ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText.baseAddress))
    let receiver = Unmanaged.passUnretained(reception).toOpaque()
    try check(ccurl_set_pointer(handle, CURLOPT_HEADERDATA, receiver))
    try check(ccurl_set_pointer(handle, CURLOPT_WRITEDATA, receiver))
    try check(
      ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
        Transfer.hand(bytes, size * count, to: receiver) { $0.take(headLine: $1) }
      })
    try check(
      ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
        Transfer.hand(bytes, size * count, to: receiver) { $0.take(body: $1) }
      })
    return withExtendedLifetime(reception) { curl_easy_perform(handle) }
  }

  /// A fact about the transfer that is a number.
  func fact(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  /// Whether TLS was agreed on with the server, so that what came afterwards is its answer.
  var isConnected: Bool {
    var microseconds: curl_off_t = 0
    let code = ccurl_get_offset(handle, CURLINFO_APPCONNECT_TIME_T, &microseconds)
    return code == CURLE_OK && microseconds > 0
  }

  /// What libcurl says of an error, in the words for this transfer if it has some.
  ///
  /// They are ASCII; what else is in them comes from a server's certificate and is not shown.
  func words(for code: CURLcode) -> String {
    let bytes = errorText.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }
    let shown = bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
    return shown.isEmpty ? Self.text(of: code) : String(decoding: shown, as: UTF8.self)
  }

  /// Gives bytes to the reception; tells libcurl how many were taken, any other number ends it.
  private static func hand(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to receiver: UnsafeMutableRawPointer?,
    take: (Reception, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let receiver else { return 0 }
    let reception = Unmanaged<Reception>.fromOpaque(receiver).takeUnretainedValue()
    // A piece of no bytes still asks whether to go on.
    let isTaken = take(reception, UnsafeRawBufferPointer(start: bytes, count: count))
    return isTaken ? count : count + 1
  }

  private static func newHandle() throws(WebClientError) -> UnsafeMutableRawPointer {
    guard start == CURLE_OK else { throw .clientUnusable(text(of: start)) }
    guard let handle = curl_easy_init() else { throw .clientUnusable("out of memory") }
    return handle
  }

  private static func text(of code: CURLcode) -> String {
    String(cString: curl_easy_strerror(code))
  }

  private func check(_ code: CURLcode) throws(WebClientError) {
    guard code == CURLE_OK else { throw .clientUnusable(Self.text(of: code)) }
  }
}
