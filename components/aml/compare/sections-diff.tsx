import { useTranslations } from "next-intl"
import { isEmptyPresence, MISSING_KIND } from "#components/aml/empty-section.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import type { SectionPresence } from "#lib/aml/report.ts"
import type { SectionDiff } from "#lib/aml/report-diff.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { ChangeMark } from "./change-mark.tsx"
import { ItemsDiff } from "./items-diff.tsx"

/** On a phone these columns are words under the section's name. */
const WIDE = "max-sm:hidden"

type SectionsDiffProps = { sections: readonly SectionDiff[] }

/** The seven sections before and after, then what was added and what is gone in each. */
export function SectionsDiff({ sections }: SectionsDiffProps) {
  const t = useTranslations("amlReports.compare")
  const label = useFieldLabel("aml")
  return (
    <>
      <Section title={t("sections")} flush className="print:break-inside-auto">
        <Table caption={t("sections")}>
          <thead>
            <tr>
              <Th>{t("section")}</Th>
              <Th>{t("from")}</Th>
              <Th>{t("to")}</Th>
              <Th numeric className={WIDE}>
                {t("added")}
              </Th>
              <Th numeric className={WIDE}>
                {t("gone")}
              </Th>
              <Th numeric className={WIDE}>
                {t("kept")}
              </Th>
              <Th className={WIDE}>{t("change")}</Th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <Row key={section.section} diff={section} />
            ))}
          </tbody>
        </Table>
      </Section>
      {sections
        .filter(
          ({ added, gone, came }) => added.length + gone.length > 0 || Object.values(came).includes("other"),
        )
        .map((section) => (
          <ItemsDiff key={section.section} label={label(section.section)} diff={section} />
        ))}
    </>
  )
}

function Row({ diff }: { diff: SectionDiff }) {
  const t = useTranslations("amlReports.compare")
  const label = useFieldLabel("aml")(diff.section)
  const { came, counts, kept, changed } = diff
  const [added, gone] = [wholeCount(diff.added), wholeCount(diff.gone)]
  const hasOtherNothing = isEmptyPresence(came.from) && isEmptyPresence(came.to) && came.from !== came.to
  return (
    <Tr>
      <Td className="max-sm:align-top">
        <span className="flex flex-col items-start">
          {label}
          <FieldName name={diff.section} />
          {changed ? (
            <span className="mt-1 flex flex-col items-start gap-0.5 text-ink-2 text-xs sm:hidden">
              <ChangeMark changed />
              {added + gone + kept > 0 ? <span>{t("phone", { added, gone, kept })}</span> : null}
              {hasOtherNothing ? <span>{t("otherNothing")}</span> : null}
            </span>
          ) : null}
        </span>
      </Td>
      <Td className="max-sm:align-top">
        <PresenceCell came={came.from} count={counts.from} />
      </Td>
      <Td className="max-sm:align-top">
        <PresenceCell came={came.to} count={counts.to} />
      </Td>
      <Td numeric className={WIDE}>
        {added}
      </Td>
      <Td numeric className={WIDE}>
        {gone}
      </Td>
      <Td numeric className={WIDE}>
        {kept}
      </Td>
      <Td className={WIDE}>
        <ChangeMark changed={changed} />
        {hasOtherNothing ? (
          <span className="block max-w-64 text-ink-2 text-xs">{t("otherNothing")}</span>
        ) : null}
      </Td>
    </Tr>
  )
}

function PresenceCell({ came, count }: { came: SectionPresence; count: number }) {
  const t = useTranslations("answers.aml")
  if (isEmptyPresence(came)) return <MissingValue kind={MISSING_KIND[came]} />
  return came === "items" ? t("count", { count }) : t("otherShape")
}
