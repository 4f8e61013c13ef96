"use client"

import { useEffect, useState } from "react"
import { postJson } from "#components/live/post-json.ts"
import type { NamesFound } from "#lib/search/search-names.ts"
import type { Named } from "./lines.ts"
import { useDebounced } from "./use-debounced.ts"

/** The result of a search by name; `found` is empty where nothing has that name. `off`: no name was typed. */
export type NameSearch =
  | { kind: "off" | "searching" | "failed" }
  | { kind: "found"; named: readonly Named[]; isCut: boolean }

/** A name, or its first three letters; figures alone are an identifier. */
const LOOKS_LIKE_NAME = /\p{L}.*\p{L}/u
const SHORTEST = 3

type Answered = { text: string; search: NameSearch }

/** Searches, after a pause in typing, for things with the typed name; a search for an earlier text is cancelled. */
export function useNameSearch(typed: string): NameSearch {
  const text = typed.trim()
  const settled = useDebounced(text)
  const isName = text.length >= SHORTEST && LOOKS_LIKE_NAME.test(text)
  const [answered, setAnswered] = useState<Answered | null>(null)

  useEffect(() => {
    if (!isName || settled !== text) return
    const typing = new AbortController()
    postJson("/api/search", { text }, {}, typing.signal).then(
      (answer) => {
        if (typing.signal.aborted) return
        const search: NameSearch =
          answer?.status === 200 ? foundIn(answer.body as NamesFound) : { kind: "failed" }
        setAnswered({ text, search })
      },
      () => undefined, // something else was typed meanwhile
    )
    return () => typing.abort()
  }, [isName, settled, text])

  if (!isName) return { kind: "off" }
  return answered?.text === text ? answered.search : { kind: "searching" }
}

function foundIn({ subjects, batches, signatures, isCut }: NamesFound): NameSearch {
  const named: Named[] = [
    ...subjects.map((subject) => ({ kind: "subject" as const, id: subject.id, subject })),
    ...batches.map((batch) => ({ kind: "batch" as const, id: batch.id, batch })),
    ...signatures.map(({ id, name }) => ({ kind: "signature" as const, id, name })),
  ]
  return { kind: "found", named, isCut }
}
