import "server-only"
import type { files } from "#lib/db/schema/files.ts"
import { type SealedBlob, sealedBlob } from "./sealed-bytes.ts"

type FileRow = Pick<
  typeof files.$inferSelect,
  "id" | "checkId" | "state" | "link" | "blobId" | "sha256" | "size"
>

/** Whether a file is still the one of its check's answer, and its copy the one sealed for it: its link opens for nothing else. */
export function isBoundFile(file: FileRow): boolean {
  if (file.state === "missed") return true
  const bound = boundRow(file)
  return bound !== undefined && opens(file, bound)
}

/** The sealed copy of a file, not read yet; undefined when it is not the one that was sealed for that file. */
export async function boundCopy(file: FileRow): Promise<SealedBlob | undefined> {
  const { blobId, sha256, size } = file
  if (blobId === null || !isBoundFile(file)) return undefined
  const blob = await sealedBlob(blobId)
  return blob?.sha256 === sha256 && blob?.size === size ? blob : undefined
}

function opens({ link }: FileRow, row: string): boolean {
  return link.tryOpen(row) !== undefined
}

/** The identity that a file's signed link is sealed for: the file, and the check whose answer held it. */
export function linkRow({ id, checkId }: Pick<FileRow, "id" | "checkId">): string {
  return `${id}/${checkId}`
}

/** The same once the file is sealed: with its copy's blob, hash and size, so that no copy can be swapped for another. */
export function copyRow(file: Pick<FileRow, "id" | "checkId">, blob: SealedBlob): string {
  return [linkRow(file), blob.id, blob.sha256, blob.size].join("/")
}

/** The identity that a file's link is sealed for in its current state; undefined when the state claims a copy that the row does not name. */
export function boundRow(
  file: Pick<FileRow, "id" | "checkId" | "state" | "blobId" | "sha256" | "size">,
): string | undefined {
  const { state, blobId, sha256, size } = file
  if (state !== "sealed" && state !== "removed") return linkRow(file)
  if (blobId === null || sha256 === null || size === null) return undefined
  return copyRow(file, { id: blobId, sha256, size })
}

/** In the place of a link that could not be read out of its answer yet. */
export const UNREAD_LINK = ""
