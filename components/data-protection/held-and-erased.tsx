import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { LegalHold } from "#lib/data-protection/legal-hold.ts"
import type { ErasureReport } from "#lib/data-protection/read-erasures.ts"
import { erasurePath } from "#lib/domain/erasures.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"

const LINE = "flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-line border-b py-2 last:border-b-0"

/** The legal holds in force, each with the link to its dossier. */
export function ActiveHolds({ holds }: { holds: readonly LegalHold[] }) {
  const t = useTranslations("dataProtection")
  const word = useTranslations("words")
  return (
    <Section title={t("holds.title")}>
      {holds.length === 0 ? <p className="text-ink-2">{t("holds.none")}</p> : null}
      <ul>
        {holds.map(({ id, subjectId, reason, by, at }) => (
          <li key={id} className={LINE}>
            <TextLink href={dossierPath(subjectId)}>{word("dossier")}</TextLink>
            <span className="wrap-anywhere min-w-0 grow">{reason}</span>
            <span className="text-ink-3 text-xs">
              {by} · <Timestamp value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The erasures, newest first, each with its report. */
export function Erasures({ erasures }: { erasures: readonly ErasureReport[] }) {
  const t = useTranslations("dataProtection")
  const td = useTranslations("dossier")
  return (
    <Section title={t("erasures.title")}>
      {erasures.length === 0 ? <p className="text-ink-2">{t("erasures.none")}</p> : null}
      <ul>
        {erasures.map(({ id, kind, by, at, doneAt, counts }) => (
          <li key={id} className={LINE}>
            <TextLink href={erasurePath(id)}>{t("erasures.report", { kind: td(`kind.${kind}`) })}</TextLink>
            <span className="min-w-0 grow text-ink-2">
              {doneAt ? t("erasures.done", { count: counts.checks ?? 0 }) : t("report.inProgress")}
            </span>
            <span className="text-ink-3 text-xs">
              {by} · <Timestamp value={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
