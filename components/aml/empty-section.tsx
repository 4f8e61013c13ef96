import { useTranslations } from "next-intl"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import type { SectionPresence } from "#lib/aml/report.ts"

/** The ways in which a section came without anything to list. */
export type EmptyPresence = Exclude<SectionPresence, "items" | "other">

export const MISSING_KIND = { null: "null", empty: "emptyList", absent: "absent" } as const
const SENTENCE = { null: "nullSection", empty: "emptySection", absent: "absentSection" } as const

/** That a section holds nothing, and which nothing: null is not "no matches" (specification, AML report). */
export function EmptySection({ came }: { came: EmptyPresence }) {
  const t = useTranslations("answers.aml")
  return (
    <span className="flex flex-col gap-0.5">
      <MissingValue kind={MISSING_KIND[came]} />
      <span className="text-ink-2 text-sm">{t(SENTENCE[came])}</span>
    </span>
  )
}

export function isEmptyPresence(came: SectionPresence): came is EmptyPresence {
  return came !== "items" && came !== "other"
}
