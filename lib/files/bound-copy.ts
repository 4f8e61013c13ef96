import "server-only"
import type { files } from "#lib/db/schema/files.ts"
import { boundRow } from "./link-row.ts"
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
