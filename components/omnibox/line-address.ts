import { can, type Role } from "#lib/domain/access/permissions.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import type { Line, Named } from "./lines.ts"

/** Returns the address that a line leads to; a question and a command lead to none. */
export function addressOf(line: Exclude<Line, { kind: "command" | "ask" }>, role: Role): string {
  switch (line.kind) {
    case "named":
      return placeOf(line.named, role)
    case "pasted":
      return `/batches/new?operation=${line.operation}`
    case "see":
      return `/checks/${line.last.checkId}`
    case "dossier":
      return dossierPath(line.subject.id)
  }
}

/** The address of a thing that was found by its name: a subject's dossier, or, for who may open none, an answer. */
function placeOf(named: Named, role: Role): string {
  switch (named.kind) {
    case "subject": {
      const { id, answer } = named.subject
      return can(role, "dossier.read") || !answer ? dossierPath(id) : `/checks/${answer.checkId}`
    }
    case "batch":
      return `/batches/${named.id}`
    case "signature":
      return `/signatures/${named.id}`
  }
}
