import { Circle, CircleCheck, CircleDashed, Ellipsis, Eye, type LucideIcon, OctagonX } from "lucide-react"
import type { Tone } from "#components/ui/values/tone.ts"
import type { SignerMark } from "#lib/signatures/board/facts.ts"

/** Each mark of a signer has a shape of its own; colour only repeats it. The compiler keeps the list whole. */
export const MARK_STYLE: Record<SignerMark, { icon: LucideIcon; tone: Tone }> = {
  unread: { icon: Ellipsis, tone: "neutral" },
  unseen: { icon: Circle, tone: "neutral" },
  viewed: { icon: Eye, tone: "info" },
  signed: { icon: CircleCheck, tone: "success" },
  rejected: { icon: OctagonX, tone: "danger" },
  other: { icon: CircleDashed, tone: "neutral" },
}
