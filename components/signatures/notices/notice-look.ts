import { CircleCheck, CircleHelp, Hourglass, type LucideIcon, OctagonX } from "lucide-react"
import type { Tone } from "#components/ui/values/tone.ts"
import type { NoticeKind } from "#lib/domain/notice-kinds.ts"
import type { Lane } from "#lib/signatures/board/facts.ts"

/** How each kind of notice looks, and the lane in which its requests stand. The compiler keeps the list whole. */
export const NOTICE_LOOK: Record<NoticeKind, { icon: LucideIcon; tone: Tone; lane: Lane }> = {
  rejected: { icon: OctagonX, tone: "danger", lane: "rejected" },
  expiring: { icon: Hourglass, tone: "warning", lane: "waiting" },
  unanswered: { icon: CircleHelp, tone: "unknown", lane: "withoutAnswer" },
  completed: { icon: CircleCheck, tone: "success", lane: "completed" },
}
