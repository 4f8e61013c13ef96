import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import type { SectionPresence } from "#lib/aml/report.ts"
import type { FieldDiff, SectionDiff } from "#lib/aml/report-diff.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { ItemsDiff } from "./items-diff.tsx"

type SectionsDiffProps = { sections: readonly SectionDiff[] }

/** The seven sections before and after, then what was added and what is gone in each. */
export function SectionsDiff({ sections }: SectionsDiffProps) {
  const t = useTranslations("amlReports.compare")
  const word = useTranslations("words")
  const label = useFieldLabel("aml")
  return (
    <>
      <Section title={word("sevenSections")} flush className="print:break-inside-auto">
        <DataTable
          caption={word("sevenSections")}
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
  const isEmpty = (presence: SectionPresence) => presence !== "items" && presence !== "other"
  const hasOtherNothing = isEmpty(came.from) && isEmpty(came.to) && came.from !== came.to
  return (
    <>
      <ChangeMark changed={changed} />
      {hasOtherNothing ? (
        <span className="block max-w-64 text-ink-2 text-xs">{t("otherNothing")}</span>
      ) : null}
    </>
  )
}

const MISSING_KIND = { null: "null", empty: "emptyList", absent: "absent" } as const

function PresenceCell({ came, count }: { came: SectionPresence; count: number }) {
  const t = useTranslations("answers.aml")
  if (came === "items") return t("count", { count })
  return came === "other" ? t("otherShape") : <MissingValue kind={MISSING_KIND[came]} />
}

type FieldsDiffProps = {
  title: string
  aside?: ReactNode
  fields: readonly FieldDiff[]
  /** How many more differ that are not rendered. */
  more?: number
}

/** Single fields, before and after, as they came: no colour says which of two is better. */
export function FieldsDiff({ title, aside, fields, more = 0 }: FieldsDiffProps) {
  const t = useTranslations("amlReports.compare")
  const words = useTranslations("words")
  const label = useFieldLabel("aml")
  const labelOf = (name: string) => label(name.replace(/^compliance\./, ""))
  return (
    <Section title={title} aside={aside} flush>
      <DataTable
        caption={title}
        items={fields}
        keyOf={({ name }) => name}
        columns={[
          {
            head: words("field"),
            cell: ({ name }) => (
              <span className="flex flex-col items-start wrap-anywhere">
                {labelOf(name)}
                <FieldName name={name} word={labelOf(name)} />
              </span>
            ),
            priority: 1,
            className: "align-top",
          },
          {
            head: t("from"),
            cell: ({ name, from }) => <ValueTree value={from} label={labelOf(name)} />,
            labelled: true,
            className: "wrap-anywhere min-w-24 align-top",
          },
          {
            head: t("to"),
            cell: ({ name, to }) => <ValueTree value={to} label={labelOf(name)} />,
            labelled: true,
            className: "wrap-anywhere min-w-24 align-top",
          },
          {
            head: t("change"),
            cell: ({ changed }) => <ChangeMark changed={changed} />,
            className: "align-top",
          },
        ]}
      />
      {more > 0 ? <p className="px-4 py-2 text-ink-2 text-sm">{t("moreFields", { count: more })}</p> : null}
    </Section>
  )
}

/** Whether something differs, as a word; that it is better or worse is not ours to say. */
function ChangeMark({ changed }: { changed: boolean }) {
  const t = useTranslations("amlReports.compare")
  return changed ? (
    <Badge tone="info">{t("changed")}</Badge>
  ) : (
    <span className="text-ink-3">{t("unchanged")}</span>
  )
}
