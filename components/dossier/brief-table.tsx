import { useTranslations } from "next-intl"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { BriefCheck } from "#lib/dossier/brief-checks.ts"

type BriefTableProps = {
  brief: readonly BriefCheck[]
  /** How many older ones there are beside these. */
  left: number
}

/** Each check with its constancia in short: a file can be recognized by the hash. */
export function BriefTable({ brief, left }: BriefTableProps) {
  const t = useTranslations()
  return (
    <Section title={t("dossierPage.print.checks")} flush className="print:break-inside-auto">
      <DataTable
        caption={t("dossierPage.print.checks")}
        items={brief}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t("dossierPage.print.asked"),
            cell: ({ operation }) => t(`operations.${operation}.name`),
            priority: 1,
            className: "align-top",
          },
          {
            head: t("dossierPage.print.when"),
            cell: (check) => <When check={check} />,
            className: "align-top",
          },
          {
            head: t("dossierPage.print.state"),
            cell: ({ state, resultKind }) => <StateBadge state={state} result={resultKind} />,
            className: "align-top",
          },
          {
            head: t("dossierPage.print.http"),
            numeric: true,
            labelled: true,
            cell: ({ httpStatus }) => httpStatus ?? "–",
            className: "align-top",
          },
          {
            head: t("dossierPage.print.hash"),
            labelled: true,
            cell: (check) => <Hashes check={check} />,
            className: "align-top",
          },
        ]}
      />
      {left > 0 ? (
        <p className="px-4 py-2 text-ink-2 text-sm">{t("dossierPage.print.left", { count: left })}</p>
      ) : null}
    </Section>
  )
}

function When({ check: { askedAt, askedBy } }: { check: BriefCheck }) {
  return (
    <>
      <Timestamp value={askedAt} />
      <span className="block text-ink-3 text-xs">{askedBy}</span>
    </>
  )
}

function Hashes({ check }: { check: BriefCheck }) {
  const t = useTranslations("dossierPage.print")
  const tp = useTranslations("problems")
  return (
    <>
      <span className="block break-all font-mono text-2xs">
        {check.unshown ? tp(`${check.unshown}.title`) : (check.sha256 ?? t("noHash"))}
      </span>
      {check.files.map(({ state, sha256 }) => (
        <span key={`${state} ${sha256}`} className="block break-all text-2xs">
          {t("file")}: {t(`fileState.${state}`)} <span className="font-mono">{sha256}</span>
        </span>
      ))}
      <span className="block break-all font-mono text-2xs text-ink-3">{check.id}</span>
    </>
  )
}
