import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { EndingPart, ReopeningPart, SettlingPart } from "./settling-parts.tsx"

// Each is shown on few pages: only those carry its messages.

export const Settling = withClientWords("components/checks/settling/settling.tsx", SettlingPart)
export const Ending = withClientWords("components/checks/settling/settling.tsx", EndingPart)
export const Reopening = withClientWords("components/checks/settling/settling.tsx", ReopeningPart)
