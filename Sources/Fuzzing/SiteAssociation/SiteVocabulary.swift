extension JSONMutator.Vocabulary {
  /// Site associations: the names that mean something, some that nearly do, and values for them.
  static let siteAssociation = JSONMutator.Vocabulary(
    names: [
      "applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv", "apps",
      "details",
      "defaults", "substitutionVariables", "appID", "appIDs", "components", "paths", "/", "?", "#",
      "exclude", "comment", "caseSensitive", "casesensitive", "percentEncoded", "digit", "food",
      "ABCDE12345.com.example.app", "ABCDE12345.com.example.other", "a", "",
    ],
    values: [
      "null", "true", "false", "0", "1e400", "\"\"", "\"*\"", "\"?*\"", "\"/\"", "\"/buy/*\"",
      "\"buy\"", "\"/$(digit)/\"", "\"/$(food)/$(lang)-$(region)/\"", "\"$(\"", "\"NOT /buy/*\"",
      "\"NOT \"", "\"ABCDE12345.com.example.app\"", "[\"ABCDE12345.com.example.app\"]", "{}", "[]",
      "[\"*\"]", "{\"a\":\"?*\"}", "{\"a\":1}", "{\"/\":\"/buy/*\",\"exclude\":true}",
      "{\"food\":[\"burger\",\"pi*\"]}", "{\"caseSensitive\":false,\"percentEncoded\":false}",
      "{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{\"/\":\"/a\"}]}",
      "{\"appID\":\"ABCDE12345.com.example.app\",\"paths\":[\"NOT /a/*\",\"*\"]}",
      "{\"apps\":[],\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{}]}]}",
    ])
}
