import "server-only"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { db } from "#lib/db/client.ts"
import { groupsToRead } from "#lib/db/groups-to-read.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import { recordsOf } from "#lib/dossier/source-answers.ts"
import { env } from "#lib/env.ts"
import type { DossierCheck } from "./dossier-files.ts"

export const WITHHELD = "[signed link: kept on the server]"

/** A dossier as JSON, a few checks at a time; answers exactly as received, signed links replaced by our addresses. */
export async function* dossierJson(
  dossier: Dossier,
  checks: readonly DossierCheck[],
  made: { at: Date; by: string },
): AsyncGenerator<Uint8Array> {
  const { appUrl, sandboxMode } = env()
  const { subject, marks, contradictions, compared, aml, signatures, notes, alike, named, vehicles } = dossier
  const head = {
    format: "cotejo-dossier/1",
    origin: appUrl,
    simulated: sandboxMode,
    made: { at: made.at.toISOString(), by: made.by },
    subject,
    tags: marks.tags,
    assignee: marks.assignee?.name ?? null,
    amlLevels: aml,
    valuesCompared: compared,
    signatures,
    notes: notes.map(({ author, ...note }) => ({ ...note, author: author.name })),
    sameIdentifierOtherKind: alike.map(({ id, kind }) => ({ id, kind })),
    namedInAnswers: named.map(placeOf),
    vehiclesNamingIt: vehicles.map(placeOf),
  }
  yield text(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "contradictions": [`)
  for (const [index, one] of contradictions.flatMap((each) => [each, ...each.also]).entries()) {
    const side = (which: "left" | "right") => {
      const { value, ...place } = one[which]
      return `{ ${JSON.stringify(place).slice(1, -1)}, "value": ${writeExact(value, WITHHELD)} }`
    }
    yield text(
      `${index === 0 ? "" : ","}\n    { "kind": "${one.kind}", "likeness": "${one.likeness}", "left": ${side("left")}, "right": ${side("right")} }`,
    )
  }
  yield text(`${contradictions.length === 0 ? "" : "\n  "}],\n  "checks": [`)
  let isFirst = true
  for (const group of groupsToRead(checks)) {
    const ids = group.map(({ id }) => id)
    const [summaries, { records, damaged }] = await Promise.all([checksById(ids, db()), recordsOf(ids, db())])
    for (const check of summaries.reverse()) {
      const record = check.problem?.code === "record_damaged" ? undefined : records.get(check.id)
      const answer = record === undefined ? "null" : writeExact(record, WITHHELD, "      ")
      const problem = damaged.has(check.id) ? { code: "record_damaged" } : check.problem
      const fields = JSON.stringify({ ...check, problem, requestedBy: check.requestedBy.name }).slice(1, -1)
      yield text(`${isFirst ? "" : ","}\n    {\n      ${fields},\n      "answer": ${answer}\n    }`)
      isFirst = false
    }
  }
  yield text("\n  ]\n}\n")
}

function placeOf({ subject: { id, kind }, checkId, path }: NamedSubject) {
  return { id, kind, check: checkId, path }
}

function text(part: string): Uint8Array {
  return Buffer.from(part)
}
