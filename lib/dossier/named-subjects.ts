import "server-only"
import { inArray } from "drizzle-orm"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { possibleIndexes } from "#lib/subjects/subject-of.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { type DossierSubject, visibleSubjects } from "./dossier-subject.ts"
import type { SourceAnswer } from "./source-answers.ts"

/** Another dossier whose identifier is in an answer about this subject, and its place there. */
export type NamedSubject = {
  subject: DossierSubject
  checkId: string
  operation: OperationSlug
  /** Dotted place within the answer. */
  path: string
  /** The name of the owner with that identifier in that answer; null where the text is in another place. */
  owner: string | null
  askedAt: string
  askedBy: string
}

const MAX_TEXTS = 400
const LONGEST = 40
const SHORTEST = 5

type Place = { text: string } & Pick<NamedSubject, "checkId" | "operation" | "path" | "askedAt" | "askedBy">

/**
 * Returns texts of the latest answers that are exactly the identifier of another subject that we asked about ourselves: a plate's VIN, an owner's document. It
 * shows no more than that the text is the same. Nothing is asked, and answers about others are not searched.
 */
export async function namedSubjects(
  viewer: Viewer,
  subject: DossierSubject,
  answers: readonly SourceAnswer[],
): Promise<NamedSubject[]> {
  const places = answers
    .filter(({ age }) => age === "latest")
    .flatMap(({ record, checkId, operation, askedAt, askedBy }) =>
      textsIn(record).map((found): Place => ({ ...found, checkId, operation, askedAt, askedBy })),
    )
    .filter(({ text }) => !isNamed(subject, text))
    .slice(0, MAX_TEXTS)
  if (places.length === 0) return []
  const index = await indexer()
  const found = await db()
    .select({ id: subjects.id })
    .from(subjects)
    .where(
      inArray(
        subjects.identifierIndex,
        [...new Set(places.map(({ text }) => text))].flatMap((text) => possibleIndexes(index, text)),
      ),
    )
  const visible = await visibleSubjects(
    viewer,
    found.map(({ id }) => id),
  )
  return visible
    .filter(({ id }) => id !== subject.id)
    .flatMap((named) => {
      const found = places.find(({ text }) => isNamed(named, text))
      if (!found) return []
      const { text: _, ...place } = found
      return [{ ...place, subject: named, owner: null }]
    })
}

/** Whether a text is the identifier of that subject, in whichever writing. */
export function isNamed({ kind, identifier }: DossierSubject, text: string): boolean {
  return normalForm(kind, text) === normalForm(kind, identifier)
}

/** Returns short texts with a figure in them, wherever they are: possible identifiers. */
export function textsIn(value: ExactJson | undefined, path = ""): { text: string; path: string }[] {
  if (typeof value === "string") {
    const text = value.trim()
    return text.length >= SHORTEST && text.length <= LONGEST && /\d/.test(text) ? [{ text, path }] : []
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, join(path, String(index))))
  if (typeof value !== "object" || value === null) return []
  if (value.kind === "number") return textsIn(value.source, path)
  return value.entries.flatMap(([key, item]) => textsIn(item, join(path, key)))
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`
}
