/** Returns the newest revision among the changes after `since`; `since` itself when there are none. The list may begin with older changes. */
export function newestRevision(changed: readonly { revision: number }[], since: number): number {
  return changed.reduce((newest, { revision }) => Math.max(newest, revision), since)
}
