"use client"

import { useRef, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { normalizeDocument } from "#lib/domain/normalize-document.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"

/** What was typed, and what stands in the field in its place. */
export type Normalized = { from: string; to: string }

/** For so long after a value changed under the hand nothing is asked: nobody has seen it yet. */
const UNSEEN_MS = 500

/** Takes out of identifiers what people write within them, in the field, before anything is asked; what was typed is told beside it. */
export function useNormalized(operation: OperationSlug, form: UseFormReturn<Record<string, string>>) {
  const [changes, setChanges] = useState<Readonly<Record<string, Normalized>>>({})
  const changedAt = useRef(Number.NEGATIVE_INFINITY)

  /** Returns what a typed text becomes in that field. */
  function read(name: string, typed: string): string {
    const field = factsOf(operation).fields.find((one) => one.name === name)
    const kind = field ? documentKind(field, form.getValues(field.typeField ?? name)) : null
    const to = kind === null ? typed : normalizeDocument(kind, typed)
    if (to !== typed.trim()) setChanges((earlier) => ({ ...earlier, [name]: { from: typed.trim(), to } }))
    return to
  }

  /** The field is left, or everything is about to be asked. */
  function settle(name: string): void {
    const typed = form.getValues(name) ?? ""
    const to = read(name, typed)
    if (to === typed.trim()) return
    changedAt.current = performance.now()
    form.setValue(name, to, { shouldDirty: true })
  }

  return {
    read,
    settle,
    changeOf: (name: string, value: string) => (changes[name]?.to === value ? changes[name] : undefined),
    /** Whether every value is as it was seen; otherwise they are made so now, and the next Enter asks. */
    isSeen(): boolean {
      for (const { name } of factsOf(operation).fields) settle(name)
      return performance.now() - changedAt.current > UNSEEN_MS
    },
  }
}
