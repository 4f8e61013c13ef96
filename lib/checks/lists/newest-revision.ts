/** The newest of what changed after a revision; that revision itself when nothing did. The list may begin with older changes. */
export function newestRevision(changed: readonly { revision: number }[], since: number): number {
  return changed.reduce((newest, { revision }) => Math.max(newest, revision), since)
}
