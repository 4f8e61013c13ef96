import { maskIdentifier } from "./mask-identifier.ts"

/** Who looks at a list: whether identifiers are covered for them there, by their own choice or by their role's rule. */
export type ListReader = { masksLists?: boolean | undefined }

/** An identifier as a list shows it to that reader. Every list writes them by this, or by `listed` for whole checks. */
export function listedIdentifier(identifier: string, { masksLists }: ListReader): string {
  return masksLists === true ? maskIdentifier(identifier) : identifier
}
