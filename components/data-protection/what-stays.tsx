import { useTranslations } from "next-intl"

const STAYS = ["counted", "log", "others", "backups"] as const

/** The data that an erasure keeps, and why. `named`: in how many answers about others the identifier was found. */
export function WhatStays({ logged, named }: { logged?: number; named?: number }) {
  const t = useTranslations("dataProtection.stays")
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      {STAYS.map((what) => (
        <li key={what}>
          {t(what)}
          {what === "log" && logged !== undefined ? (
            <span>{` ${t("logged", { count: logged })}`}</span>
          ) : null}
          {what === "others" && named !== undefined ? (
            <span>{` ${t("named", { count: named })}`}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
