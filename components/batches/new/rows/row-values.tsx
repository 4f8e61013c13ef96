import { useTranslations } from "next-intl"
import { Fragment, type ReactNode } from "react"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { truncate } from "#lib/text/truncate.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import type { SummarizedRow } from "./summarize-rows.ts"

/** Characters shown of one value in a line of the list; the editor shows all of them. */
const MAX_SHOWN = 200

/** The values of a row: a single one as it is, several with their names; characters that a VIN may not have are marked. */
export function RowValues({ operation, one }: { operation: OperationSlug; one: SummarizedRow }) {
  const t = useTranslations("ask.field")
  const nothing = useTranslations("newBatch.row")
  const fields = factsOf(operation).fields.map(({ name }) => name)
  const filled = fields
    .map((field) => [field, one.row.values[field] ?? ""] as const)
    .filter(([, value]) => value !== "")
  if (filled.length === 0) return <p className="text-ink-3 italic">{nothing("empty")}</p>
  const isSingle = fields.length <= 1
  return (
    <p className="flex flex-wrap gap-x-4">
      {filled.map(([field, value], index) => (
        <span key={field} className="min-w-0">
          {isSingle ? null : <span className="text-ink-3 text-xs">{t(field as "dni")} </span>}
          <span
            className={
              isSingle || index === 0
                ? "break-all font-mono tracking-wide"
                : "inline-block max-w-full align-top break-words"
            }
          >
            <Verbatim>{markedText(truncate(value.trim(), MAX_SHOWN), wrongPositions(one, field))}</Verbatim>
          </span>
        </span>
      ))}
    </p>
  )
}

function wrongPositions({ validation }: SummarizedRow, field: string): Set<number> {
  const positions = validation.faults.flatMap(({ field: at, vin }) =>
    at === field && vin && vin.kind !== "length" ? [vin.position] : [],
  )
  return new Set(positions)
}

/** A text with some of its characters, counted from 1, marked: by a background, an underline and the `mark` element. */
function markedText(value: string, positions: ReadonlySet<number>): ReactNode {
  if (positions.size === 0) return value
  return [...value].map((character, index) =>
    positions.has(index + 1) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position alone
      <mark key={index} className="bg-danger-soft text-danger underline decoration-2 underline-offset-3">
        {spellUnseen(character)}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position alone
      <Fragment key={index}>{spellUnseen(character)}</Fragment>
    ),
  )
}
