"use client"

import { useTranslations } from "next-intl"
import { hasMessage } from "#lib/i18n/has-message.ts"
import type { ZipOmission } from "./zip-omissions.ts"

/** `null`: its manifest could not be read. */
export type ZipOmissionListProps = { lacks: readonly ZipOmission[] | null }

/** The omissions of a downloaded ZIP and their reasons, as its manifest lists them. */
export function ZipOmissionList({ lacks }: ZipOmissionListProps) {
  const t = useTranslations("check.zip")
  const file = useTranslations("dossierFile.notHere")
  const what = (role: string) =>
    hasMessage(file, `what.${role}`) ? file(`what.${role}` as "what.constancia") : role
  const why = ({ state, count, found }: ZipOmission) =>
    hasMessage(file, `why.${state}`)
      ? file(`why.${state}` as "why.left_out", { count: count ?? 0, found: found ?? "?" })
      : state
  if (lacks === null) return <p className="mt-1.5 max-w-prose text-sm text-warning">{t("unread")}</p>
  return (
    <div className="mt-1.5 max-w-prose whitespace-normal text-left text-sm">
      <p className="font-medium text-warning">{t("title")}</p>
      <ul className="list-disc pl-4">
        {lacks.map((lack) => (
          <li key={`${lack.role} ${lack.state} ${lack.found} ${lack.count}`}>
            {t("one", { many: lack.many, what: what(lack.role), why: why(lack) })}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t("manifest")}</p>
    </div>
  )
}
