import { useTranslations } from "next-intl"
import { Listing } from "#components/ui/layout/listing.tsx"
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
      <Listing
        caption={t("dossierPage.print.checks")}
        items={brief}
        columns={[
          {
            head: t("dossierPage.print.asked"),
            cell: ({ operation }) => t(`operations.${operation}.name`),
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
            cell: ({ httpStatus }) => httpStatus ?? "–",
            className: "align-top",
          },
          {
            head: t("dossierPage.print.hash"),
            cell: (check) => <Hashes check={check} />,
            className: "align-top",
          },
        ]}
        card={(check) => (
          <>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-medium">{t(`operations.${check.operation}.name`)}</span>
              <StateBadge state={check.state} result={check.resultKind} />
            </span>
            <span>
              <When check={check} />
            </span>
            <span className="text-ink-2 text-sm">
              {t("dossierPage.print.http")} {check.httpStatus ?? "–"}
            </span>
            <span>
              <span className="block text-ink-2 text-sm">{t("dossierPage.print.hash")}</span>
              <Hashes check={check} />
            </span>
          </>
        )}
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
