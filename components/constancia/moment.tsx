import { zoneCity } from "#components/ui/values/timestamp.tsx"
import type { ConstanciaInstant } from "#lib/constancia/constancia.ts"

/** An instant as the constancia itself states it: in its own zone, whatever the reader's; `utc` adds the raw value. */
export function Moment({ at, utc = false }: { at: ConstanciaInstant; utc?: boolean }) {
  return (
    <>
      <time dateTime={at.utc} className="break-words">
        {at.local} <span className="font-normal text-ink-2">{zoneCity(at.zone)}</span>
      </time>
      {utc ? <span className="block break-words font-mono text-2xs text-ink-2">{at.utc}</span> : null}
    </>
  )
}
