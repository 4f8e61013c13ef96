import type { ReactNode } from "react"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { firstOf } from "#lib/first-of.ts"
import type { Answer } from "./answer.ts"
import { useDeviationWords, usePlaceLabel } from "./use-field-words.ts"

type FieldNoteProps = { answer: Answer; name: string; remark?: ReactNode }

const MAX_NOTES = 5

/** Under a value: what there is to say of it, and where it or its parts differ from the specification. */
export function FieldNote({ answer, name, remark }: FieldNoteProps) {
  const words = useDeviationWords()
  const label = usePlaceLabel(answer.slug)
  const own = answer.check.warnings.filter(
    // A field that did not come says so in its own place.
    ({ path, kind }) => (path === name && kind !== "missing") || path.startsWith(`${name}.`),
  )
  if (own.length === 0 && !remark) return null
  const { shown, rest } = firstOf(own, MAX_NOTES)
  return (
    <span className="flex flex-col gap-0.5">
      {remark ? <span>{remark}</span> : null}
      {shown.map((deviation) => (
        <span key={`${deviation.kind} ${deviation.path}`} className="text-warning">
          {deviation.path === name ? null : (
            <span>
              <Verbatim>{label(deviation.path)}</Verbatim>
              <FieldName beside name={deviation.path} word={label(deviation.path)} />:{" "}
            </span>
          )}
          <span>{words(deviation)}</span>
        </span>
      ))}
      <AndMore rest={rest} />
    </span>
  )
}
