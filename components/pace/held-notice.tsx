import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { LiftHold } from "./lift-hold.tsx"

type HeldNoticeProps = {
  slot: KeySlot
  /** ISO 8601; null without a hold. */
  until: string | null
  /** Who reads it may end it before its time. */
  mayLift: boolean
  onDone?: () => void
}

/** The notice of a hold, where its questions wait: until when it lasts, with the button that ends it for who may; others read who can. */
export function HeldNotice({ slot, until, mayLift, onDone }: HeldNoticeProps) {
  const t = useTranslations("home.attention")
  if (until === null) return null
  const handlers = onDone === undefined ? {} : { onDone }
  return (
    <Banner
      tone="warning"
      heading="h2"
      title={t.rich("held", { slot: t(`slot.${slot}`), time: () => <Timestamp value={until} zone /> })}
      actions={mayLift ? <LiftHold slot={slot} {...handlers} /> : null}
    >
      <p>
        {t("heldBody")} {mayLift ? null : <span>{t("heldWho")}</span>}
      </p>
    </Banner>
  )
}
