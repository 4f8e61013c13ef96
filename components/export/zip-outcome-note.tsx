import { useTranslations } from "next-intl"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import type { ZipOutcome } from "./use-zip-download.ts"
import type { ZipOmission } from "./zip-omissions.ts"

/** Why a ZIP was not delivered, or which parts the delivered one lacks, shown where it was requested: on a line of its own below the buttons. */
export function ZipOutcomeNote({ outcome: { failure, omissions } }: { outcome: ZipOutcome }) {
  const hasWords = failure !== null || omissions !== undefined
  return (
    // As wide as its container, which it does not widen.
    <div className={hasWords ? "order-last w-0 min-w-full" : undefined}>
      <DownloadFailureNote failure={failure} />
      <div role="status">{omissions === undefined ? null : <ZipOmissionList omissions={omissions} />}</div>
    </div>
  )
}

/** `null`: its manifest could not be read. */
type ZipOmissionListProps = { omissions: readonly ZipOmission[] | null }

/** The omissions of a downloaded ZIP and their reasons, as its manifest lists them. */
function ZipOmissionList({ omissions }: ZipOmissionListProps) {
  const t = useTranslations("check.zip")
  const file = useTranslations("dossierFile.notHere")
  const what = (role: string) => messageOr(file, `what.${role}`, role)
  const why = ({ state, count }: ZipOmission) =>
    hasMessage(file, `why.${state}`) ? file(`why.${state}` as "why.left_out", { count: count ?? 0 }) : state
  if (omissions === null) return <p className="mt-1.5 max-w-prose text-sm text-warning">{t("unread")}</p>
  return (
    <div className="mt-1.5 max-w-prose whitespace-normal text-left text-sm">
      <p className="font-medium text-warning">{t("title")}</p>
      <ul className="list-disc pl-4">
        {omissions.map((omission) => (
          <li key={`${omission.role} ${omission.state} ${omission.count}`}>
            {t("one", { many: omission.many, what: what(omission.role), why: why(omission) })}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t("manifest")}</p>
    </div>
  )
}
