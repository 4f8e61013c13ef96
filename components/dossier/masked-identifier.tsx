"use client"

import { Eye, EyeOff } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { DossierCommands } from "./commands.ts"

type MaskedIdentifierProps = { subjectId: string; masked: string; reveal: DossierCommands["reveal"] }

/** The identifier, covered until somebody reveals it on purpose; that is recorded. Until then it is not in the page at all. */
export function MaskedIdentifier({ subjectId, masked, reveal }: MaskedIdentifierProps) {
  const t = useTranslations("dossier.identifier")
  const { busy, failure, run } = useCommand()
  const [shown, setShown] = useState<string | null>(null)

  async function toggle() {
    if (shown !== null) return setShown(null)
    const end = await run(() => reveal({ id: subjectId, purpose: "read" }), null)
    if (!end.ok) return
    setShown(end.value)
    announce(t("revealed"))
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" data-revealed={shown !== null || undefined}>
      <bdi className="break-all font-mono tracking-wide">{shown ?? masked}</bdi>
      <span data-screen-only>
        <Button size="sm" variant="quiet" busy={busy} onClick={toggle}>
          {shown === null ? (
            <Eye className="size-4" aria-hidden="true" />
          ) : (
            <EyeOff className="size-4" aria-hidden="true" />
          )}
          {t(shown === null ? "reveal" : "hide")}
        </Button>
      </span>
      <Failure text={failure} />
    </span>
  )
}
