import { useTranslations } from "next-intl"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
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
      <Table caption={t("dossierPage.print.checks")}>
        <thead>
          <tr>
            <Th>{t("dossierPage.print.asked")}</Th>
            <Th>{t("dossierPage.print.when")}</Th>
            <Th>{t("dossierPage.print.state")}</Th>
            <Th numeric>{t("dossierPage.print.http")}</Th>
            <Th className="whitespace-normal">{t("dossierPage.print.hash")}</Th>
          </tr>
        </thead>
        <tbody>
          {brief.map((check) => (
            <Tr key={check.id}>
              <Td className="align-top">{t(`operations.${check.operation}.name`)}</Td>
              <Td className="align-top">
                <Timestamp value={check.askedAt} />
                <span className="block text-ink-3 text-xs">{check.askedBy}</span>
              </Td>
              <Td className="align-top">
                <StateBadge state={check.state} result={check.resultKind} />
              </Td>
              <Td numeric className="align-top">
                {check.httpStatus ?? "–"}
              </Td>
              <Td className="align-top">
                <Hashes check={check} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {left > 0 ? (
        <p className="px-4 py-2 text-ink-2 text-sm">{t("dossierPage.print.left", { count: left })}</p>
      ) : null}
    </Section>
  )
}

function Hashes({ check }: { check: BriefCheck }) {
  const t = useTranslations("dossierPage.print")
  const tp = useTranslations("problems.record_damaged")
  return (
    <>
      <span className="block break-all font-mono text-2xs">
        {check.damaged ? tp("title") : (check.sha256 ?? t("noHash"))}
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
