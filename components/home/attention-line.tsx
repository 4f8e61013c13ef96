import type { LucideIcon } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import { CHECK_STATE } from "#components/ui/values/check-state.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK, type Tone } from "#components/ui/values/tone.ts"
import type { CheckState } from "#lib/domain/check-states.ts"

type LineProps = { href: string; title: ReactNode; beside?: ReactNode; children?: ReactNode } & (
  | { state: CheckState; tone?: Tone }
  | { icon: LucideIcon; tone: Tone }
)

/** One thing that needs attention: its mark, a sentence that leads to where it is seen, and what it means. */
export function AttentionLine({ href, title, beside, children, tone, ...mark }: LineProps) {
  const { icon: Icon, tone: own } =
    "state" in mark ? CHECK_STATE[mark.state] : { ...mark, tone: "neutral" as const }
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-sunken/60">
      <Icon
        className={cx("mt-0.5 size-5 shrink-0", TONE_INK[tone ?? own])}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <Link href={href} prefetch={false} className="rounded-sm font-medium after:absolute after:inset-0">
          {title}
        </Link>
        {children ? <p className="text-ink-2 text-sm">{children}</p> : null}
      </div>
      {beside ? <div className="relative z-10 ms-auto shrink-0">{beside}</div> : null}
    </li>
  )
}

/** The time since which it is so. */
export function Since({ at }: { at: Date }) {
  const t = useTranslations("home.attention")
  return (
    <span className="whitespace-nowrap text-ink-3">
      {t("since")} <Timestamp value={at} />
    </span>
  )
}
