import { useTranslations } from "next-intl"

/**
 * The kinds of a missing value. They are different answers and never read alike:
 * `null`, an empty string or list, a field that did not come, and a thing the specification leaves open.
 * `notApplicable` is the one null that the specification explains (`caracter_verificacion_anterior`).
 */
export type MissingKind = "null" | "emptyText" | "emptyList" | "absent" | "unspecified" | "notApplicable"

/** What came in its place, for whoever wants technical names; nothing came of the others. */
const CAME: Partial<Record<MissingKind, string>> = {
  null: "null",
  emptyText: '""',
  emptyList: "[]",
  notApplicable: "null",
}

export function MissingValue({ kind }: { kind: MissingKind }) {
  const t = useTranslations("ui.nothing")
  const came = CAME[kind]
  return (
    <span className="text-ink-3">
      <span className="italic">{t(kind)}</span>
      {came ? <span className="field-name ms-1.5">{came}</span> : null}
    </span>
  )
}
