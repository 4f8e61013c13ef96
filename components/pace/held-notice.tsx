import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { type LiftCommand, LiftHold } from "./lift-hold.tsx"

type HeldNoticeProps = {
  slot: KeySlot
  /** ISO 8601; null without a hold. */
  until: string | null
  /** Ends it before its time; null for who may not. */
  lift: LiftCommand | null
  onDone?: () => void
}

/** The notice of a hold, where its questions wait: until when it lasts, with the button that ends it for who may; others read who can. */
export function HeldNotice({ slot, until, lift, onDone }: HeldNoticeProps) {
  const t = useTranslations("home.attention")
  if (until === null) return null
  const handlers = onDone === undefined ? {} : { onDone }
  return (
    <Banner
      tone="warning"
      heading="h2"
      title={t.rich("held", { slot: t(`slot.${slot}`), time: () => <Timestamp value={until} zone /> })}
      actions={lift ? <LiftHold slot={slot} lift={lift} {...handlers} /> : null}
    >
      <p>
        {t("heldBody")} {lift ? null : <span>{t("heldWho")}</span>}
      </p>
    </Banner>
  )
}
