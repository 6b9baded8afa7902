import AssociatedDomains
public import Conformance
import Foundation

extension Question {
  /// What the library considers on its way to an answer, a line each; nothing for a pattern, whose
  /// answer has no steps.
  public func explanation(on platform: Conformance.Platform) -> [String]? {
    let system = platform.inLibrary
    switch self {
    case .match(let file, let domain, let app, let url):
      return Self.explanation(ofSite: file) { site in
        ["\(Matcher(site, app: app, domain: domain, on: system).explanation(for: url))"]
      }
    case .pattern: return nil
    case .site(let file):
      return Self.explanation(ofSite: file) { site in
        site.services(on: system).sorted { $0.key.rawValue < $1.key.rawValue }.map {
          "\($0.key.rawValue): \($0.value.isEmpty ? "no app" : $0.value.joined(separator: " "))"
        }
      }
    case .entitlements(let file):
      do throws(EntitlementsError) {
        let entitlements = try Entitlements(parsing: Data(file.bytes))
        return entitlements.domains(on: system).map(\.description)
          + entitlements.diagnostics(on: system).map { "entitlements:\($0)" }
      } catch {
        return ["refused: \(error)"]
      }
    case .resolve(let question):
      let device = Device(question.device, on: system)
      let resolution = device.resolution(
        of: question.url, from: Origin(question.origin), redirects: question.redirects)
      return ["\(resolution)"]
    case .fetch(let question):
      let fetch = SiteFetch(question, on: system)
      let requests = fetch.outcome { WebResponse(question.web[$0]) }.requests
      return fetch.preconditions.map(\.description)
        + requests.flatMap { url in
          [url] + fetch.checks(of: WebResponse(question.web[url])).map { "  \($0)" }
        }
    }
  }

  /// The steps that a good file takes, and what is odd about it.
  private static func explanation(
    ofSite file: FileContents, steps: (SiteAssociation) -> [String]
  ) -> [String] {
    do throws(JSONError) {
      let site = try SiteAssociation(parsing: file.bytes)
      return steps(site) + site.diagnostics.map { "site:\($0)" }
    } catch {
      return ["refused: site:\(error.position.line):\(error.position.column): \(error.message)"]
    }
  }
}
