"use client"

import { useTranslations } from "next-intl"
import { useCallback, useRef, useState } from "react"
import { runCommand } from "#components/command/run-command.ts"
import { callApi } from "#components/live/read-api.ts"
import { builder } from "#components/signatures/new/builder-store.ts"
import type { BuilderCommands } from "#components/signatures/new/commands.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { EarlierSigners, SignerRef } from "#lib/signatures/earlier-signers.ts"
import { changeSigner } from "./change-signer.ts"

/** Somebody who was asked to sign before. `choice` is what the list of suggestions puts into the field, and names one of them only. */
export type EarlierSigner = { choice: string; detail: string; ref: SignerRef }

/**
 * Returns the signers of this person's own earlier requests; fetched when a name is first about to be typed, masked, and kept in memory only. A chosen one
 * is revealed by a command of its own, which is recorded.
 */
export function useEarlierSigners(takeSigner: BuilderCommands["takeSigner"]) {
  const t = useTranslations("signatureBuilder.signers")
  const [signers, setSigners] = useState<readonly EarlierSigner[]>([])
  const isFetched = useRef(false)

  const fetchOnce = useCallback(async () => {
    if (isFetched.current) return
    isFetched.current = true
    try {
      const response = await callApi("/api/signatures/signers", {})
      if (!response.ok) throw new Error(`suggestions answered ${response.status}`)
      const { items } = (await response.json()) as EarlierSigners
      setSigners(items.map(choiceOf))
    } catch {
      isFetched.current = false // only suggestions: the next field asks again
    }
  }, [])

  /** A typed text is the name; a line of the suggestions is somebody, whose data replaces it. */
  const nameOrChoice = useCallback(
    async (id: string, text: string) => {
      const path = `signers.${id}.full_name`
      changeSigner(id, { full_name: text }, path)
      const chosen = signers.find(({ choice }) => choice === text)
      if (!chosen) return
      const taken = await runCommand(() => takeSigner(chosen.ref))
      const stillChosen = builder().draft.signers.some((one) => one.id === id && one.full_name === text)
      if (!stillChosen) return
      if (taken.ok) changeSigner(id, { ...taken.value, phone: taken.value.phone ?? "" }, path)
      else toast({ tone: "danger", title: t("notTaken") })
    },
    [signers, takeSigner, t],
  )

  return { signers, fetchOnce, nameOrChoice }
}

function choiceOf(signer: EarlierSigners["items"][number]): EarlierSigner {
  const { checkId, position, full_name, document_type, document_number, email } = signer
  return {
    choice: `${full_name} · ${document_number}`,
    detail: [document_type, email].join(" · "),
    ref: { checkId, position },
  }
}
