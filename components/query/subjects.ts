import { queryOptions } from "@tanstack/react-query"
import type { NamesFound } from "#lib/search/search-names.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { api } from "./http.ts"

// What is looked up travels in bodies, so that no address or log holds it. A look-up that fails is not repeated: it is a hint beside what is typed.

export const subjectKeys = {
  all: ["subjects"] as const,
  lastAsked: (identifier: string) => [...subjectKeys.all, "last-asked", identifier] as const,
  named: (text: string) => [...subjectKeys.all, "named", text] as const,
}

/** When the questions about an identifier were last asked, from our own records. */
export const lastAskedAbout = (identifier: string) =>
  queryOptions({
    queryKey: subjectKeys.lastAsked(identifier),
    queryFn: async ({ signal }) => {
      const request = { method: "POST", json: { identifier }, signal } as const
      return (await api<{ items: LastAsked[] }>("/api/subjects/lookup", request)).items
    },
    retry: false,
  })

/** The things that have a text in their name. */
export const namedLike = (text: string) =>
  queryOptions({
    queryKey: subjectKeys.named(text),
    queryFn: ({ signal }) => api<NamesFound>("/api/search", { method: "POST", json: { text }, signal }),
    retry: false,
  })
