import {
  type BuilderState,
  builder,
  changeBuilder,
  type Told,
} from "#components/signatures/new/builder-store.ts"
import { isBlankSigner } from "#components/signatures/new/draft/draft.ts"
import { pathById, type RowIds } from "#components/signatures/new/draft/read-draft.ts"

/** Shows messages at their fields; `errors` names rows by their place. */
export function tellFields(errors: Record<string, readonly Told[]>, toldBy: BuilderState["toldBy"]): void {
  const { draft } = builder()
  const ids: RowIds = {
    documents: draft.documents.map(({ id }) => id),
    signers: draft.signers.filter((signer) => !isBlankSigner(signer)).map(({ id }) => id),
  }
  const told = Object.entries(errors).map(([path, messages]) => [pathById(path, ids), messages] as const)
  changeBuilder({
    told: Object.fromEntries(told),
    toldBy,
    timesTold: builder().timesTold + 1,
    phase: { kind: "editing" },
  })
}
