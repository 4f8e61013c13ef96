import { useTranslations } from "next-intl"

/**
 * The kinds of a missing value. They are different answers and never look alike:
 * `null`, an empty string or list, a field that did not come, and a thing the specification leaves open.
 * `notApplicable` is the one null that the specification explains (`caracter_verificacion_anterior`).
 */
export type MissingKind = "null" | "emptyText" | "emptyList" | "absent" | "unspecified" | "notApplicable"

const SIGN: Record<MissingKind, string> = {
  null: "∅",
  emptyText: "“ ”",
  emptyList: "[ ]",
  absent: "╌",
  unspecified: "?",
  notApplicable: "n/a",
}

/** The sign and the words of one kind of nothing. */
export function MissingValue({ kind }: { kind: MissingKind }) {
  const t = useTranslations("ui.nothing")
  return (
    <span className="inline-flex items-baseline gap-1.5 text-ink-3">
      <span
        aria-hidden="true"
        className="inline-flex h-4.5 min-w-5 shrink-0 items-center justify-center self-center rounded-sm border border-line-strong border-dashed whitespace-nowrap px-1 font-mono text-2xs"
      >
        {SIGN[kind]}
      </span>
      <span className="italic">{t(kind)}</span>
    </span>
  )
}
