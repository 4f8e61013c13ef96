"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { RevealButton } from "#components/masking/reveal-button.tsx"
import { useAction } from "#components/query/use-action.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { revealSubject } from "./actions.ts"

type MaskedIdentifierProps = { subjectId: string; masked: string }

/** The identifier, masked until somebody reveals it on purpose, which is recorded. Until then it is not in the page at all. */
export function MaskedIdentifier({ subjectId, masked }: MaskedIdentifierProps) {
  const t = useTranslations("dossier.identifier")
  const { busy, failure, run } = useAction(revealSubject)
  const [shown, setShown] = useState<string | null>(null)

  async function toggle() {
    if (shown !== null) return setShown(null)
    const end = await run({ id: subjectId, purpose: "read" })
    if (!end.ok) return
    setShown(end.value)
    announce(t("revealed"))
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" data-revealed={shown !== null || undefined}>
      <Verbatim className="break-all font-mono tracking-wide">{shown ?? masked}</Verbatim>
      <span data-screen-only>
        <RevealButton isShown={shown !== null} busy={busy} onClick={() => void toggle()}>
          {t(shown === null ? "reveal" : "hide")}
        </RevealButton>
      </span>
      <Failure text={failure} />
    </span>
  )
}
