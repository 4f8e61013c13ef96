"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { RetainedKind, RetentionDays } from "#lib/domain/retention.ts"
import { changeRetention } from "./actions.ts"

/** Sets the period that was previewed. */
export function SetRetention({ kind, days }: { kind: RetainedKind; days: RetentionDays | null }) {
  const t = useTranslations("dataProtection.retention")
  const router = useRouter()
  const { busy, failure, run } = useAction(changeRetention)

  async function save() {
    const end = await run({ kind, days }, { done: t("saved") })
    if (end.ok) router.replace("/admin/data")
  }

  return (
    <span className="flex flex-col items-start gap-1.5">
      <Button size="sm" variant={days === null ? "primary" : "danger"} busy={busy} onClick={save}>
        {t("save")}
      </Button>
      <Failure text={failure} />
    </span>
  )
}
