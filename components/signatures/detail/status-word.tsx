import type { LucideIcon } from "lucide-react"
import { cx } from "#components/ui/cx.ts"
import { TONE_SOFT, type Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { SignatureEnd } from "#lib/domain/signature-end.ts"

type StatusWordProps = {
  /** The service's words, verbatim; never cut. */
  word: string
  tone?: Tone
  icon?: LucideIcon
}

/** A status as the service words it; its code is in the evidence. The set of words is open: tone and icon come from facts, and are neutral without any. */
export function StatusWord({ word, tone = "neutral", icon: Icon }: StatusWordProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-5 items-center gap-1 rounded-sm border px-1.5 font-medium text-xs print:border-line-strong",
        TONE_SOFT[tone],
      )}
    >
      {Icon ? <Icon className="size-3.5 shrink-0" aria-hidden="true" /> : null}
      <Verbatim className="min-w-0 break-words">{word}</Verbatim>
    </span>
  )
}

/** The status words that the specification shows. */
const KNOWN_WORDS: { [status: string]: Tone } = { sent: "info", in_signing: "info" }

/** The tone of a request's status: by how it ended; while it has not, any word that the specification does not show stays neutral. */
export function statusTone(status: string | null, end: SignatureEnd | null): Tone {
  if (end === "completed") return "success"
  if (end === "rejected") return "danger"
  return KNOWN_WORDS[status ?? ""] ?? "neutral"
}
