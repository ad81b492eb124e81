#if LibCurl && canImport(FoundationNetworking)
    import CLibCurl
    import PokedexDomain

    /// A handle of libcurl for one request after another.
    final class CurlHandle: @unchecked Sendable {
        // Proof of `@unchecked Sendable`: neither pointer ever changes. One exchange at a time has the handle, on one thread,
        // and hands it on through a lock. Another thread only calls `wake`, for which libcurl asks nothing of its caller; the
        // caller holds a reference, so `deinit` has not begun.
        let easy: UnsafeMutableRawPointer
        private let multi: UnsafeMutableRawPointer

        private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

        /// `nil` if libcurl has no memory.
        init?() {
            guard Self.isReady, let easy = curl_easy_init() else { return nil }
            guard let multi = curl_multi_init() else {
                curl_easy_cleanup(easy)
                return nil
            }
            self.easy = easy
            self.multi = multi
        }

        deinit {
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
        }

        /// Makes `perform` look at once whether it goes on.
        func wake() {
            curl_multi_wakeup(multi)
        }

        /// Does what the options say, on this thread, and gives how it ended, or `nil` if it did not go on.
        func perform(while goesOn: () -> Bool) -> CURLcode? {
            guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
            // A transfer that has not ended takes its connection along.
            defer { curl_multi_remove_handle(multi, easy) }
            while goesOn() {
                var running: Int32 = 0
                guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
                var result = CURLE_OK
                if pokedex_curl_has_ended(multi, &result) != 0 { return result }
                guard curl_multi_poll(multi, nil, 0, 1000, nil) == CURLM_OK else { return CURLE_FAILED_INIT }
            }
            return nil
        }
    }
#endif
