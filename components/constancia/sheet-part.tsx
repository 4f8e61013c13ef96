import type { ReactNode } from "react"
import { cx } from "#components/ui/cx.ts"
import type { ConstanciaInstant } from "#lib/constancia/constancia.ts"
import { zoneCity } from "#lib/time/zone-day.ts"

type PartProps = { title: string; aside?: string; className?: string; children: ReactNode }

/** One part of a constancia's sheet, kept on one page where it fits. */
export function Part({ title, aside, className, children }: PartProps) {
  return (
    <section
      className={cx(
        "flex min-w-0 break-inside-avoid flex-col gap-2 px-5 py-3.5 print:gap-1 print:px-0 print:py-1.5",
        className,
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="caps text-ink-2">{title}</h3>
        {aside === undefined ? null : <p className="text-ink-2 text-xs">{aside}</p>}
      </header>
      {children}
    </section>
  )
}

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
