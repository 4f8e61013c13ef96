import { PlainValue } from "#components/answers/plain-value.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"

/** A timestamp of the service: in the desk's named zone with its raw value below; verbatim in any unexpected form; its kind of nothing. */
export function ServiceInstant({ value }: { value: ExactJson | undefined }) {
  if (typeof value !== "string" || value === "") return <PlainValue value={value} />
  return (
    <span className="inline-block">
      <Timestamp value={value} show="seconds" zone />
      <Verbatim className="block break-all font-mono text-2xs text-ink-3">{value}</Verbatim>
    </span>
  )
}
