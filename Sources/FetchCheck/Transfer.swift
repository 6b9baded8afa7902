import CCurl

/// One transfer of libcurl: its options, its run, and its results.
struct Transfer: ~Copyable {
  /// The result of the initialization of libcurl.
  private static let start = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  private let handle: UnsafeMutableRawPointer
  private let errorText: UnsafeMutableBufferPointer<CChar>
  /// The list of an option, which libcurl does not copy.
  private var list: UnsafeMutablePointer<curl_slist>?

  /// Creates a transfer without options.
  init() throws(WebClientError) {
    handle = try Self.newHandle()
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0)
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
    errorText.deallocate()
  }

  /// Sets a numeric option.
  func set(_ option: CURLoption, to value: Int) throws(WebClientError) {
    try check(ccurl_set_long(handle, option, value))
  }

  /// Sets a text option; `nil` removes its default.
  func set(_ option: CURLoption, to value: String?) throws(WebClientError) {
    try check(ccurl_set_string(handle, option, value))
  }

  /// Sets a file option to the content of the file.
  func set(_ option: CURLoption, to bytes: [UInt8]) throws(WebClientError) {
    try check(ccurl_set_bytes(handle, option, bytes, bytes.count))
  }

  /// Makes the transfer connect to a server, `HOST:PORT`, regardless of the URL.
  mutating func connect(to server: String) throws(WebClientError) {
    list = curl_slist_append(nil, "::\(server)")
    try check(ccurl_set_list(handle, CURLOPT_CONNECT_TO, list))
  }

  /// Opens only connections that a gate allows; the gate must outlive the transfer.
  func open(through gate: AddressGate) throws(WebClientError) {
    let client = Unmanaged.passUnretained(gate).toOpaque()
    try check(
      ccurl_set_socket_callback(
        handle,
        { client, _, address in
          guard let client, let address else { return CURL_SOCKET_BAD }
          return Unmanaged<AddressGate>.fromOpaque(client).takeUnretainedValue().socket(to: address)
        }, client))
  }

  /// Performs the transfer into a reception, which may end the transfer.
  func run(into reception: Reception) throws(WebClientError) -> CURLcode {
    try check(ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText.baseAddress))
    let receiver = Unmanaged.passUnretained(reception).toOpaque()
    try check(ccurl_set_pointer(handle, CURLOPT_HEADERDATA, receiver))
    try check(ccurl_set_pointer(handle, CURLOPT_WRITEDATA, receiver))
    try check(
      ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, receiver in
        Transfer.pass(bytes, size * count, to: receiver) { $0.append(headLine: $1) }
      })
    try check(
      ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, receiver in
        Transfer.pass(bytes, size * count, to: receiver) { $0.append(body: $1) }
      })
    return withExtendedLifetime(reception) { curl_easy_perform(handle) }
  }

  /// Returns a numeric result of the transfer.
  func result(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_get_long(handle, info, &value) == CURLE_OK ? value : 0
  }

  /// Whether the TLS connection was established, so that what followed is the server's answer.
  var isConnected: Bool {
    var microseconds: curl_off_t = 0
    let code = ccurl_get_offset(handle, CURLINFO_APPCONNECT_TIME_T, &microseconds)
    return code == CURLE_OK && microseconds > 0
  }

  /// The issuer of the last certificate that the server sent, as libcurl writes it; `nil` if it is
  /// not known, such as without `CURLOPT_CERTINFO`.
  var lastIssuer: String? {
    var information: UnsafeMutablePointer<curl_certinfo>?
    guard ccurl_get_certificates(handle, &information) == CURLE_OK,
      let chain = information?.pointee, chain.num_of_certs > 0
    else { return nil }
    var line = chain.certinfo[Int(chain.num_of_certs) - 1]
    while let field = line {
      let text = String(cString: field.pointee.data)
      if text.hasPrefix("Issuer:") { return String(text.dropFirst("Issuer:".count)) }
      line = field.pointee.next
    }
    return nil
  }

  /// Returns libcurl's description of an error, if possible of the error in this transfer.
  ///
  /// It may contain text from a server's certificate.
  func description(of code: CURLcode) -> String {
    let bytes = errorText.lazy.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }
    return bytes.isEmpty ? Self.text(of: code) : String(decoding: bytes, as: UTF8.self)
  }

  /// Passes bytes to the reception.
  ///
  /// - Returns: The number of bytes that were taken; libcurl ends the transfer at any other number.
  private static func pass(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, to receiver: UnsafeMutableRawPointer?,
    append: (Reception, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let receiver else { return 0 }
    let reception = Unmanaged<Reception>.fromOpaque(receiver).takeUnretainedValue()
    // An empty piece still asks whether to continue.
    let isTaken = append(reception, UnsafeRawBufferPointer(start: bytes, count: count))
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
