import { useTranslations } from "next-intl"
import { type LiftCommand, LiftHold } from "#components/pace/lift-hold.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import type { BlockedSlot } from "#lib/upstream/blocked-slots.ts"
import { AttentionLine, Since } from "./attention-line.tsx"

type SlotLinesProps = {
  blocked: BlockedSlot
  /** Ends a hold that the service asked for; null for who may not. */
  lift: LiftCommand | null
}

/** The reason why one of the service's keys cannot be used: refused, quota used up, or on hold. */
export function SlotLines({ blocked, lift }: SlotLinesProps) {
  const t = useTranslations("home.attention")
  const { slot, keyRefusedAt, quotaEmptyAt, heldUntil } = blocked
  const name = t(`slot.${slot}`)
  const halted = historyPath({ state: ["halted"] })
  const waiting = historyPath({ state: ["waiting"] })
  return (
    <>
      {keyRefusedAt ? (
        <AttentionLine state="halted" tone="danger" href={halted} title={t("keyRefused", { slot: name })}>
          {t("keyRefusedBody")} <Since at={keyRefusedAt} />
        </AttentionLine>
      ) : null}
      {quotaEmptyAt ? (
        <AttentionLine state="halted" href={halted} title={t("quotaEmpty", { slot: name })}>
          {t("quotaEmptyBody")} <Since at={quotaEmptyAt} />
        </AttentionLine>
      ) : null}
      {heldUntil ? (
        <AttentionLine
          state="waiting"
          href={waiting}
          title={t.rich("held", { slot: name, time: () => <Timestamp value={heldUntil} /> })}
          beside={lift ? <LiftHold slot={slot} lift={lift} /> : null}
        >
          {t("heldBody")} {lift ? null : <span>{t("heldWho")}</span>}
        </AttentionLine>
      ) : null}
    </>
  )
}
