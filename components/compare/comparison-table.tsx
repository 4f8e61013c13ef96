import { useFormatter, useTranslations } from "next-intl"
import { usePlaceLabels } from "#components/answers/use-field-words.ts"
import { Question } from "#components/checks/question.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Th } from "#components/ui/layout/table.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { type ComparedRow, comparedRows, placeOf, weightOf } from "#lib/compare/rows.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { firstOf } from "#lib/first-of.ts"

import { type Column, ComparisonRow } from "./comparison-row.tsx"

/** Differences are read first. */
const WEIGHTS = ["differs", "same", "apart"] as const
/** How many of the fields that differ are named in the sentence above the table. */
const MAX_NAMED = 8

type ComparisonTableProps = { group: readonly Column[] }

/**
 * Answers about one subject beside each other, a line for each field, as they came: nothing is merged or corrected, and whether a
 * difference matters is for a person to say.
 */
export function ComparisonTable({ group }: ComparisonTableProps) {
  const t = useTranslations()
  const format = useFormatter()
  const rows = comparedRows(group)
  const byWeight = Map.groupBy(rows, weightOf)
  const countOf = (weight: (typeof WEIGHTS)[number]) => byWeight.get(weight)?.length ?? 0
  const names = group.map(({ check }) => t(`operations.${check.operation}.name`))
  const sides = numbered(names)
  const caption = t("compare.fields", { names: format.list(new Set(names)) })
  const [first] = group
  return (
    <Section
      title={caption}
      aside={
        <span className="text-ink-2 text-sm max-sm:hidden">
          {t("compare.differing", { count: countOf("differs") })}
        </span>
      }
      actions={
        first ? (
          <LinkButton size="sm" href={dossierPath(first.subjectId)}>
            {t("compare.dossier")}
          </LinkButton>
        ) : null
      }
      flush
      className="print:break-inside-auto"
    >
      <div className="flex flex-col gap-1 border-line border-b px-4 py-3">
        {first ? <Question input={first.check.input} /> : null}
        <p className="text-pretty">
          <Tally
            group={group}
            differing={byWeight.get("differs") ?? []}
            same={countOf("same")}
            apart={countOf("apart")}
          />
        </p>
      </div>
      <Table
        caption={caption}
        className={cx(
          "sm:[&_table]:table-fixed max-sm:[&_table]:block max-sm:[&_tbody]:block",
          group.length > 3 && "sm:[&_table]:min-w-4xl",
        )}
      >
        <thead className="max-sm:block">
          <tr className="max-sm:block">
            <Th className="max-sm:hidden">{t("words.field")}</Th>
            {group.map(({ check }, at) => (
              <ColumnHead key={check.id} check={check} name={sides[at] ?? ""} />
            ))}
            <Th className="max-sm:hidden">{t("compare.mark")}</Th>
          </tr>
        </thead>
        {WEIGHTS.map((weight) => (
          <tbody key={weight} className="empty:hidden">
            {countOf(weight) === 0 ? null : (
              <tr className="max-sm:block">
                <th
                  scope="rowgroup"
                  colSpan={group.length + 2}
                  className="border-line border-b bg-sunken px-4 py-1.5 text-left font-medium text-sm max-sm:block"
                >
                  {t(`compare.weight.${weight}`, { count: countOf(weight) })}
                </th>
              </tr>
            )}
            {byWeight.get(weight)?.map((row) => (
              <ComparisonRow
                key={JSON.stringify([row.names, row.within])}
                row={row}
                group={group}
                sides={sides}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </Section>
  )
}

type TallyProps = {
  group: readonly Column[]
  differing: readonly ComparedRow[]
  same: number
  apart: number
}

/** The whole of the table in a sentence: which fields differ, how many are the same, how many could not be compared. */
function Tally({ group, differing, same, apart }: TallyProps) {
  const t = useTranslations("compare")
  const format = useFormatter()
  const label = usePlaceLabels()
  const places = differing.map((row) => placeOf(row, group))
  const labels = [...new Set(places.map(({ operation, path }) => label(operation, path)))]
  const { shown, rest } = firstOf(labels, MAX_NAMED)
  const named = rest > 0 ? [...shown, t("more", { count: rest })] : labels
  return t("tally", { different: differing.length, names: format.list(named), same, apart })
}

/** Answers of one operation are numbered by their position. */
function numbered(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    return names.filter((other) => other === name).length > 1 ? `${name} ${before + 1}` : name
  })
}

/** Which answer a column is, when it was asked for, and the link to all of it. */
function ColumnHead({ check, name }: { check: CheckView; name: string }) {
  const t = useTranslations("compare")
  return (
    <Th className="h-auto py-2 align-top max-sm:static max-sm:block max-sm:px-4">
      <span className="flex flex-col items-start gap-1 whitespace-normal">
        <TextLink href={`/checks/${check.id}`} aria-label={t("openNamed", { operation: name })}>
          {name}
        </TextLink>
        <span className="flex flex-col items-start gap-1 font-normal text-xs normal-case tracking-normal">
          <Timestamp value={check.requestedAt} />
          <span>{check.requestedBy.name}</span>
          <StateBadge state={check.state} result={check.result?.kind} />
        </span>
      </span>
    </Th>
  )
}
