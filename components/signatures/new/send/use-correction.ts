"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { runCommand } from "#components/command/run-command.ts"
import { builder } from "#components/signatures/new/builder-store.ts"
import type { BuilderCommands } from "#components/signatures/new/commands.ts"
import { isUntouched } from "#components/signatures/new/draft/draft.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { correctCheck } from "./correct-check.ts"

export type Correction =
  | { kind: "none" }
  | { kind: "failed" }
  /** Another draft is on the page: the person decides which of the two continues. */
  | { kind: "offered"; name: string; take: () => void; leave: () => void }

type Correcting = { zone: string; openRequest: BuilderCommands["openRequest"] }

/** Puts the request of the address back on the page, once, as soon as the page has its draft. A draft with work in it is not replaced unasked. */
export function useCorrection(
  checkId: string | null,
  isStarted: boolean,
  { zone, openRequest }: Correcting,
): Correction {
  const [offered, setOffered] = useState<CorrectableRequest | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const begun = useRef<string | null>(null)

  const leave = useCallback(() => {
    setOffered(null)
    // A reload continues with the draft; it does not begin it again.
    window.history.replaceState(null, "", "/signatures/new")
  }, [])
  const take = useCallback(
    (check: CorrectableRequest) => {
      correctCheck(check, zone)
      leave()
    },
    [zone, leave],
  )

  useEffect(() => {
    if (checkId === null || !isStarted || begun.current === checkId) return
    begun.current = checkId
    void runCommand(() => openRequest(checkId)).then((opened) => {
      if (!opened.ok) return setIsFailed(true)
      const { draft } = builder()
      if (isUntouched(draft) || draft.submitted !== null) take(opened.value)
      else setOffered(opened.value)
    })
  }, [checkId, isStarted, take, openRequest])

  if (offered) return { kind: "offered", name: offered.input.name ?? "", take: () => take(offered), leave }
  return isFailed ? { kind: "failed" } : { kind: "none" }
}
