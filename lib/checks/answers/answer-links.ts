import "server-only"
import { eq, sql } from "drizzle-orm"
import type { Check } from "#lib/checks/transition.ts"
import type { Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { files } from "#lib/db/schema/files.ts"
import { linkRow, UNREAD_LINK } from "#lib/files/bound-copy.ts"
import { pdfLinkUntil, SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { logFault } from "#lib/log/fault.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { seal } from "#lib/vault/sealed.ts"
import { type FoundLink, linksIn } from "./find-links.ts"

/** The signed links of an answer that is being stored; one to be sealed that cannot be read is written down without its address, and tried again. */
export function linksToStore(
  check: Pick<Check, "operation" | "requestId">,
  body: Buffer | null,
): FoundLink[] {
  const operation = operationOf(check.operation)
  try {
    return linksIn(operation, body)
  } catch (error) {
    logFault({ doing: "looking for links" }, check.requestId, error)
    return operation.fileFields.includes(SEALED_ROLE) ? [{ role: SEALED_ROLE, link: UNREAD_LINK }] : []
  }
}

/** Writes the links of an answered check down; returns the files that are to be sealed at once. */
export async function writeLinks(tx: Executor, check: Check, links: readonly FoundLink[]): Promise<string[]> {
  if (links.length === 0) return []
  const written = await tx
    .insert(files)
    .values(
      links.map((found) => {
        const id = newRowId()
        return {
          ...found,
          ...planFor(found, check),
          id,
          link: seal(linkRow({ id, checkId: check.id }), found.link),
          checkId: check.id,
        }
      }),
    )
    .returning({ id: files.id, state: files.state })
  return written.filter(({ state }) => state === "sealing").map(({ id }) => id)
}

/** Replaces the links of a task that ended: one file per name, which leads to the current answer. */
export async function replaceLinks(tx: Executor, check: Check, links: readonly FoundLink[]): Promise<void> {
  const former = await tx
    .select({ id: files.id, role: files.role })
    .from(files)
    .where(eq(files.checkId, check.id))
  const idOf = new Map(former.map(({ id, role }) => [role, id]))
  for (const { role, link } of links) {
    const id = idOf.get(role)
    if (id === undefined) continue
    await tx
      .update(files)
      .set({ link: seal(linkRow({ id, checkId: check.id }), link), sha256: null, size: null })
      .where(eq(files.id, id))
  }
  await writeLinks(
    tx,
    check,
    links.filter(({ role }) => !idOf.has(role)),
  )
}

/** A link that dies is fetched at once; one whose lifetime is not specified is fetched afresh whenever it is opened. */
function planFor({ role }: FoundLink, check: Check) {
  if (role !== SEALED_ROLE) return { state: "linked" as const }
  return {
    state: "sealing" as const,
    sealAt: sql`clock_timestamp()`,
    linkUntil: pdfLinkUntil(check.sentAt ?? check.requestedAt),
  }
}
