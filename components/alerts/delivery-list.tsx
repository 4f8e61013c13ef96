import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { Tone } from "#components/ui/values/tone.ts"
import type { DeskDelivery } from "#lib/alerts/read-alerts.ts"
import { SendAgain } from "./send-by-hand.tsx"
import { useFailureWords } from "./use-failure-words.ts"

type DeliveryState = "sent" | "waiting" | "over" | "sending"
const TONE: Record<DeliveryState, Tone> = {
  sent: "success",
  waiting: "warning",
  over: "danger",
  sending: "neutral",
}

/** The deliveries of the desk, each with its result and a button to send it once more. */
export function DeliveryList({ deliveries }: { deliveries: readonly DeskDelivery[] }) {
  const t = useTranslations("alerts")
  return (
    <ul aria-label={t("deliveries")} className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} />
      ))}
    </ul>
  )
}

function DeliveryRow({ delivery }: { delivery: DeskDelivery }) {
  const t = useTranslations("alerts")
  const failureWords = useFailureWords()
  const { id, event, channel, kind, person, failure, attempts, nextAt, sentAt, createdAt } = delivery
  const state = stateOf(delivery)
  const eventText = event === "closed" || event === "raised" ? t(`event.${event}`) : t("event.test")
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>
          <span>{kind === null ? eventText : `${t(`kind.${kind}`)}: ${eventText.toLowerCase()}`}</span>
          <span className="wrap-anywhere text-ink-2">
            · {channel === "webhook" ? t("channel.webhook") : t("to", { name: person ?? "" })}
          </span>
        </p>
        <p className="text-ink-2 text-sm">
          <Timestamp value={sentAt ?? createdAt} />
          {attempts > 0 ? <span>{` · ${t("attempts", { count: attempts })}`}</span> : null}
          {failure === null ? null : <span>{` · ${failureWords(failure)}`}</span>}
          {state === "waiting" && nextAt !== null ? (
            <span>
              {" "}
              · {t("next")} <Timestamp value={nextAt} />
            </span>
          ) : null}
        </p>
      </div>
      {state === "sending" ? null : <SendAgain id={id} />}
    </li>
  )
}

function stateOf({ sentAt, nextAt, failure }: DeskDelivery): DeliveryState {
  if (sentAt !== null) return "sent"
  if (nextAt === null) return "over"
  return failure === null ? "sending" : "waiting"
}
