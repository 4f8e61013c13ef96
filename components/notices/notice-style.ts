import {
  BellDot,
  CircleCheck,
  CircleHelp,
  FileX2,
  Hourglass,
  Lock,
  type LucideIcon,
  OctagonMinus,
  OctagonX,
  Undo2,
} from "lucide-react"
import type { Tone } from "#components/ui/values/tone.ts"
import type { NoticeKind, SignatureNotice } from "#lib/domain/notice-kinds.ts"
import type { Lane } from "#lib/signatures/board/facts.ts"

/** How each kind of notice looks. The compiler keeps the list whole. */
export const NOTICE_STYLE: Record<NoticeKind, { icon: LucideIcon; tone: Tone }> = {
  rejected: { icon: OctagonX, tone: "danger" },
  expiring: { icon: Hourglass, tone: "warning" },
  unanswered: { icon: CircleHelp, tone: "unknown" },
  completed: { icon: CircleCheck, tone: "success" },
  moved: { icon: BellDot, tone: "info" },
  halted: { icon: OctagonMinus, tone: "warning" },
  needsPerson: { icon: CircleHelp, tone: "unknown" },
  settled: { icon: CircleCheck, tone: "success" },
  cutShort: { icon: Undo2, tone: "neutral" },
  withdrawn: { icon: Undo2, tone: "neutral" },
  withoutRecord: { icon: FileX2, tone: "warning" },
  answered: { icon: CircleCheck, tone: "success" },
  ended: { icon: OctagonX, tone: "danger" },
  sealed: { icon: Lock, tone: "success" },
  missed: { icon: FileX2, tone: "danger" },
}

/** The lane of the board with the requests of a notice. */
export const NOTICE_LANE: Record<SignatureNotice, Lane> = {
  rejected: "rejected",
  expiring: "waiting",
  unanswered: "withoutAnswer",
  completed: "completed",
}
