import { useTranslations } from "next-intl"
import { Nothing } from "#components/ui/feedback/nothing.tsx"
import type { SectionCame } from "#lib/aml/report.ts"

/** The ways in which a section came without anything to list. */
export type CameBare = Exclude<SectionCame, "items" | "other">

export const NOTHING = { null: "null", empty: "emptyList", absent: "absent" } as const
const SENTENCE = { null: "nullSection", empty: "emptySection", absent: "absentSection" } as const

/** That a section holds nothing, and which nothing: null is not "no matches" (specification, AML report). */
export function SectionNothing({ came }: { came: CameBare }) {
  const t = useTranslations("answers.aml")
  return (
    <span className="flex flex-col gap-0.5">
      <Nothing kind={NOTHING[came]} />
      <span className="text-ink-2 text-sm">{t(SENTENCE[came])}</span>
    </span>
  )
}

export function isBare(came: SectionCame): came is CameBare {
  return came !== "items" && came !== "other"
}
