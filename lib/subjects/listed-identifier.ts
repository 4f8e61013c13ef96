import { maskIdentifier } from "./mask-identifier.ts"

/** The reader of a list: whether identifiers are masked for them, by their own choice or by their role's rule. */
export type ListReader = { masksLists?: boolean | undefined }

/** An identifier as a list shows it to that reader. Every list writes them by this, or by `listed` for whole checks. */
export function listedIdentifier(identifier: string, { masksLists }: ListReader): string {
  return masksLists === true ? maskIdentifier(identifier) : identifier
}
