import { environmentManager, focusManager, QueryClient } from "@tanstack/react-query"
import { backOff, jittered } from "#lib/polling/back-off.ts"
import { ApiError } from "./http.ts"

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** What the page was rendered with is not read again at once. */
const FRESH_MS = 5_000

/** Whether asking again may help: no answer came, or the server could not serve it now. */
function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500
}

/**
 * Reads are repeated until they succeed, ever more seldom, and made good at once when the connection returns or the page comes into sight. A command goes out
 * once, at once or not at all: held back without a connection it would be sent later, and a paid call with it.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (_, error) => isPassing(error),
        retryDelay: (failures, error) =>
          Math.max(
            error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0,
            jittered(backOff(FIRST_RETRY_MS, failures, LONGEST_RETRY_MS), Math.random()),
          ),
        refetchOnWindowFocus: "always",
        // A page behind another window rests: it is read again when it comes into sight.
        refetchOnReconnect: () => focusManager.isFocused() && "always",
      },
      mutations: { networkMode: "always", retry: false },
    },
  })
}

let inBrowser: QueryClient | undefined

/** The client of this page; on the server one of its own for each rendering. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient()
  inBrowser ??= makeQueryClient()
  return inBrowser
}
