import { builder, changeDraft } from "#components/signatures/new/builder-store.ts"
import type { DraftSigner } from "#components/signatures/new/draft/draft.ts"

/** Changes fields of one signer of the draft; the message at the field `path` is removed with its old value. */
export function changeSigner(id: string, values: Partial<DraftSigner>, path: string): void {
  const signers = builder().draft.signers.map((signer) =>
    signer.id === id ? { ...signer, ...values } : signer,
  )
  changeDraft({ signers }, path)
}
