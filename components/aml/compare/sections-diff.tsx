import { useTranslations } from "next-intl"
import { isEmptyPresence, MISSING_KIND } from "#components/aml/empty-section.tsx"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import type { SectionPresence } from "#lib/aml/report.ts"
import type { SectionDiff } from "#lib/aml/report-diff.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { ChangeMark } from "./change-mark.tsx"
import { ItemsDiff } from "./items-diff.tsx"

type SectionsDiffProps = { sections: readonly SectionDiff[] }

/** The seven sections before and after, then what was added and what is gone in each. */
export function SectionsDiff({ sections }: SectionsDiffProps) {
  const t = useTranslations("amlReports.compare")
  const label = useFieldLabel("aml")
  return (
    <>
      <Section title={t("sections")} flush className="print:break-inside-auto">
        <DataTable
          caption={t("sections")}
          items={sections}
          keyOf={({ section }) => section}
          columns={[
            {
              head: t("section"),
              cell: ({ section }) => (
                <span className="flex flex-col items-start">
                  {label(section)}
                  <FieldName name={section} />
                </span>
              ),
              priority: 1,
            },
            {
              head: t("from"),
              cell: ({ came, counts }) => <PresenceCell came={came.from} count={counts.from} />,
              labelled: true,
            },
            {
              head: t("to"),
              cell: ({ came, counts }) => <PresenceCell came={came.to} count={counts.to} />,
              labelled: true,
            },
            ...(["added", "gone"] as const).map((side) => ({
              head: t(side),
              cell: (diff: SectionDiff) => wholeCount(diff[side]),
              numeric: true,
              labelled: true,
            })),
            { head: t("kept"), cell: ({ kept }) => kept, numeric: true, labelled: true },
            { head: t("change"), cell: (diff) => <Change diff={diff} /> },
          ]}
        />
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

function Change({ diff: { came, changed } }: { diff: SectionDiff }) {
  const t = useTranslations("amlReports.compare")
  const hasOtherNothing = isEmptyPresence(came.from) && isEmptyPresence(came.to) && came.from !== came.to
  return (
    <>
      <ChangeMark changed={changed} />
      {hasOtherNothing ? (
        <span className="block max-w-64 text-ink-2 text-xs">{t("otherNothing")}</span>
      ) : null}
    </>
  )
}

function PresenceCell({ came, count }: { came: SectionPresence; count: number }) {
  const t = useTranslations("answers.aml")
  if (isEmptyPresence(came)) return <MissingValue kind={MISSING_KIND[came]} />
  return came === "items" ? t("count", { count }) : t("otherShape")
}
