import SwiftUI

extension View {
    /// For a field that takes an address: the keyboard with the at sign, and nothing corrected.
    func takesAddress() -> some View {
        #if os(macOS)
            autocorrectionDisabled()
        #else
            textContentType(.emailAddress).keyboardType(.emailAddress).textInputAutocapitalization(.never)
                .autocorrectionDisabled()
        #endif
    }

    /// For a field that takes a password: the system offers the stored one, or a strong one for a new account.
    func takesPassword(isNew: Bool) -> some View {
        #if os(macOS)
            self
        #else
            textContentType(isNew ? .newPassword : .password)
        #endif
    }
}
