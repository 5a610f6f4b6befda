import AuthenticationServices
import Capacitor

/// Asks for a provider's consent in the system's browser. What comes back by https reaches this app alone: the server vouches for it.
@objc(ConsentPlugin)
class ConsentPlugin: CAPPlugin, CAPBridgedPlugin, ASWebAuthenticationPresentationContextProviding {
    let identifier = "ConsentPlugin"
    let jsName = "Consent"
    let pluginMethods: [CAPPluginMethod] = [CAPPluginMethod(name: "ask", returnType: CAPPluginReturnPromise)]
    private var session: ASWebAuthenticationSession?

    @objc func ask(_ call: CAPPluginCall) {
        guard let url = URL(string: call.getString("url") ?? ""), let host = call.getString("host"), let path = call.getString("path") else {
            return call.reject("url, host and path are required")
        }
        DispatchQueue.main.async {
            let session = ASWebAuthenticationSession(url: url, callback: .https(host: host, path: path)) { [weak self] cameBack, _ in
                self?.session = nil
                // Without an address, the person went back.
                call.resolve(cameBack.map { ["url": $0.absoluteString] } ?? [:])
            }
            session.presentationContextProvider = self
            self.session = session
            if !session.start() { call.reject("the system did not open its browser") }
        }
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        bridge?.viewController?.view.window ?? ASPresentationAnchor()
    }
}

class BridgeViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(ConsentPlugin())
    }
}
