import type { ActionResult } from "#lib/http/action.ts"
import type { SignerRef } from "#lib/signatures/earlier-signers.ts"
import type { Signer } from "#lib/signatures/request-schema.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"

/** The commands by which the builder reveals contact data that the server keeps; each is recorded. */
export type BuilderCommands = {
  openRequest: (checkId: string) => Promise<ActionResult<CorrectableRequest>>
  takeSigner: (ref: SignerRef) => Promise<ActionResult<Signer>>
}
