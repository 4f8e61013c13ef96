import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { EndingPart, ReopeningPart, SettlingPart } from "./settling-parts.tsx"

// Each is shown on few pages: only those carry its messages.

export const Settling = withClientMessages("components/checks/settling/settling.tsx", SettlingPart)
export const Ending = withClientMessages("components/checks/settling/settling.tsx", EndingPart)
export const Reopening = withClientMessages("components/checks/settling/settling.tsx", ReopeningPart)
