"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import type { RetainedKind, RetentionDays } from "#lib/domain/retention.ts"
import type { ActionResult } from "#lib/http/action.ts"

type SetRetentionProps = {
  kind: RetainedKind
  days: RetentionDays | null
  command: (input: { kind: RetainedKind; days: RetentionDays | null }) => Promise<ActionResult>
}

/** Sets the period that was previewed. */
export function SetRetention({ kind, days, command }: SetRetentionProps) {
  const t = useTranslations("dataProtection.retention")
  const router = useRouter()
  const { busy, failure, run } = useCommand()

  async function save() {
    const end = await run(() => command({ kind, days }), t("saved"))
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
