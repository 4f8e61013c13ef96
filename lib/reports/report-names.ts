import "server-only"
import { currentLines, namesIn } from "#lib/dossier/current-lines.ts"
import { aml } from "#lib/operations/aml.ts"
import { kyc } from "#lib/operations/kyc.ts"
import { match } from "#lib/operations/match.ts"
import { CHECK_OPERATION_SLUGS, type CheckOperation, operationOf } from "#lib/operations/registry.ts"

const NAMING = CHECK_OPERATION_SLUGS.filter((slug) => {
  const { record, owned } = operationOf(slug)
  return record.title.length > 0 && !owned
})

const NAMELESS: readonly CheckOperation[] = [aml.slug, kyc.slug, match.slug]

/** The names of these subjects in current answers, for whoever may have a report's PDF, which shows the name. Differing names stay beside each other. */
export async function reportNames(subjectIds: readonly string[]): Promise<Map<string, string[]>> {
  const lines = await currentLines({ operations: NAMING }, [...new Set(subjectIds)])
  const bySubject = Map.groupBy(lines, ({ subjectId }) => subjectId)
  return new Map([...bySubject].map(([id, own]) => [id, namesIn(own).map(({ name }) => name)]))
}

/** The same for rows of any operation: of those alone whose answers name nobody themselves. */
export async function namesOfNameless(
  rows: readonly { operation: CheckOperation; subjectId: string }[],
): Promise<Map<string, string[]>> {
  const nameless = rows.filter(({ operation }) => NAMELESS.includes(operation))
  return nameless.length === 0 ? new Map() : reportNames(nameless.map(({ subjectId }) => subjectId))
}
