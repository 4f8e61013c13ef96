import { useTranslations } from "next-intl"
import { Fragment, type ReactNode } from "react"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { unshownCode } from "#lib/domain/failures.ts"
import { type AskedPart, askedOf } from "#lib/history/asked-lines.ts"

type Asked = Pick<ListedCheck, "operation" | "input" | "problem" | "covered">

type AskedAboutProps = {
  check: Asked
  /** In the place of the identifier: the same with what reveals it. */
  identifier?: ReactNode
}

/** The question: the identifier, then the other fields as they were typed; of a signature request its name and its signers. */
export function AskedAbout({ check, identifier }: AskedAboutProps) {
  const t = useTranslations("problems")
  const unshown = unshownCode(check.problem?.code)
  const { first, rest } = askedOf(check)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {unshown === "record_erased" ? null : (
        <span
          className={check.operation === "signature" ? "break-words" : "break-all font-mono tracking-wide"}
        >
          {identifier ?? <Verbatim>{first}</Verbatim>}
        </span>
      )}
      {unshown ? <strong className="font-medium text-sm">{t(`${unshown}.title`)}</strong> : null}
      <AskedRest parts={rest} />
    </span>
  )
}

/** The other fields of a question, on one line; a type of document in our word for it. */
export function AskedRest({ parts }: { parts: readonly AskedPart[] }) {
  const t = useTranslations("dossier.kind")
  if (parts.length === 0) return null
  return (
    <span className="wrap-anywhere text-ink-3 text-xs">
      {parts.map(({ value, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may hold the same
        <Fragment key={index}>
          {index > 0 ? <span> · </span> : null}
          {kind ? <span>{t(kind)}</span> : <Verbatim>{value}</Verbatim>}
        </Fragment>
      ))}
    </span>
  )
}
