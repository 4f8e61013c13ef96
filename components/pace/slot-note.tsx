import { getTranslations } from "next-intl/server"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { blockedSlots } from "#lib/upstream/blocked-slots.ts"

/** The reason why the service does not answer an operation now, and what happens to a question that is asked all the same; nothing while it answers. */
export async function SlotNote({ operation }: { operation: CheckOperation }) {
  const { wire, reachesPeople } = operationOf(operation)
  const { key } = wire
  const blocked = (await blockedSlots()).find(({ slot }) => slot === key)
  if (!blocked) return null
  const t = await getTranslations()
  const words = await getTranslations(`ask.blocked.${reachesPeople ? "request" : "question"}`)
  const { keyRefusedAt, quotaEmptyAt, heldUntil } = blocked
  const slot = t(`home.attention.slot.${key}`)
  return (
    <div className="mb-4 flex flex-col gap-3">
      {keyRefusedAt ? (
        <Banner tone="danger" title={t("home.attention.keyRefused", { slot })}>
          <p>{words("keyRefused")}</p>
        </Banner>
      ) : null}
      {quotaEmptyAt ? (
        <Banner tone="warning" title={t("home.attention.quotaEmpty", { slot })}>
          <p>{words("quotaEmpty")}</p>
        </Banner>
      ) : null}
      {heldUntil ? (
        <Banner
          tone="warning"
          title={t.rich("home.attention.held", { slot, time: () => <Timestamp value={heldUntil} zone /> })}
        >
          <p>{words("held")}</p>
        </Banner>
      ) : null}
    </div>
  )
}
