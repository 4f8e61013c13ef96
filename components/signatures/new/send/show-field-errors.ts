import {
  type BuilderState,
  builder,
  changeBuilder,
  type FieldMessage,
} from "#components/signatures/new/builder-store.ts"
import { isBlankSigner } from "#components/signatures/new/draft/draft.ts"
import { pathById, type RowIds } from "#components/signatures/new/draft/path-by-id.ts"

/** Shows messages at their fields; `errors` names rows by their place. */
export function showFieldErrors(
  errors: Record<string, readonly FieldMessage[]>,
  errorSource: BuilderState["errorSource"],
): void {
  const { draft } = builder()
  const ids: RowIds = {
    documents: draft.documents.map(({ id }) => id),
    signers: draft.signers.filter((signer) => !isBlankSigner(signer)).map(({ id }) => id),
  }
  const serverErrors = Object.entries(errors).map(
    ([path, messages]) => [pathById(path, ids), messages] as const,
  )
  changeBuilder({
    serverErrors: Object.fromEntries(serverErrors),
    errorSource,
    errorRounds: builder().errorRounds + 1,
    phase: { kind: "editing" },
  })
}
