import { useTranslations } from "next-intl"
import { hasMessage, messageOr } from "#lib/i18n/has-message.ts"
import type { ZipOmission } from "./zip-omissions.ts"

/** `null`: its manifest could not be read. */
export type ZipOmissionListProps = { omissions: readonly ZipOmission[] | null }

/** The omissions of a downloaded ZIP and their reasons, as its manifest lists them. */
export function ZipOmissionList({ omissions }: ZipOmissionListProps) {
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
