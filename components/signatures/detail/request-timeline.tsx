import { useTranslations } from "next-intl"
import { LeftOut } from "#components/answers/left-out.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timeline, TimelineStep } from "#components/ui/values/timeline.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedList, displayedText } from "#lib/checks/answers/displayed-part.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { MAX_DISPLAYED_PARTS } from "#lib/signatures/detail/displayed-record.ts"
import { type EventKind, type RequestEvent, timelineOf } from "#lib/signatures/detail/timeline.ts"
import { ServiceInstant } from "./term.tsx"

const TONE: Record<EventKind, Tone> = {
  created: "neutral",
  signerCreated: "neutral",
  viewed: "info",
  signed: "success",
  signerRejected: "danger",
  documentRejected: "danger",
  rejected: "danger",
  completed: "success",
  expires: "neutral",
}

/** The events of the request by the record's own timestamps, in order; the date of expiry is in the future or past. */
export function RequestTimeline({ record, href, now }: { record: ExactJson; href: string; now: Date }) {
  const t = useTranslations("signatureDetail.timeline")
  const { shown: events, more } = displayedList(timelineOf(record, now.getTime()), MAX_DISPLAYED_PARTS.events)
  return (
    <Section title={t("title")} className="print:break-inside-auto">
      {events.length === 0 ? <p className="text-ink-2">{t("none")}</p> : null}
      <Timeline>
        {events.map((event) => (
          <Event key={event.fields[0]} event={event} />
        ))}
      </Timeline>
      <LeftOut count={more} href={href} />
    </Section>
  )
}

function Event({ event }: { event: RequestEvent }) {
  const t = useTranslations("signatureDetail.timeline")
  const { kind, raw, names, time, ahead } = event
  const words = kind === "expires" && !ahead && time !== null ? "datePassed" : kind
  return (
    <TimelineStep tone={TONE[kind]} ahead={ahead || kind === "expires"} title={t(`event.${words}`)}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two documents of one name are two
        <Verbatim key={index} className="block break-words text-ink">
          {displayedText(name)}
        </Verbatim>
      ))}
      <ServiceInstant value={displayedText(raw)} />
      {time === null ? <span className="block text-xs">{t("otherForm")}</span> : null}
    </TimelineStep>
  )
}
