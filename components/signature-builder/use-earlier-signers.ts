"use client"

import { useRef, useState } from "react"
import type { EarlierSigners } from "#lib/signatures/earlier-signers.ts"
import type { DraftSigner } from "./draft.ts"

/** Somebody who was asked to sign before. `choice` is what the list of suggestions puts into the field, and names one of them only. */
export type EarlierSigner = { choice: string; detail: string; signer: Omit<DraftSigner, "id"> }

/** Those of this person's own earlier requests; fetched when a name is first about to be typed, and kept in memory only. */
export function useEarlierSigners(): { signers: readonly EarlierSigner[]; fetchOnce: () => void } {
  const [signers, setSigners] = useState<readonly EarlierSigner[]>([])
  const isFetched = useRef(false)

  async function fetchOnce() {
    if (isFetched.current) return
    isFetched.current = true
    try {
      const response = await fetch("/api/signatures/signers", { cache: "no-store" })
      if (!response.ok) throw new Error(`suggestions answered ${response.status}`)
      const { items } = (await response.json()) as EarlierSigners
      setSigners(items.map(choiceOf))
    } catch {
      isFetched.current = false // only suggestions: the next field asks again
    }
  }

  return { signers, fetchOnce: () => void fetchOnce() }
}

function choiceOf({ phone, ...signer }: EarlierSigners["items"][number]): EarlierSigner {
  return {
    choice: `${signer.full_name} · ${signer.document_number}`,
    detail: [signer.document_type, signer.email].join(" · "),
    signer: { ...signer, phone: phone ?? "" },
  }
}
