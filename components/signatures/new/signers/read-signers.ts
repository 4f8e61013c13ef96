import { readSheet } from "#components/table-import/guess-columns.ts"
import { readTable } from "#components/table-import/read-table.ts"
import { type Pasted, pastedSigners } from "./paste-signers.ts"
import { signerFields } from "./signer-fields.ts"

/** The signers of a pasted text; none when it is no table, null when the code that reads it did not come. */
export async function readSigners(text: string): Promise<Pasted | null> {
  const answer = await readTable(text)
  if ("failure" in answer && answer.failure.kind === "notLoaded") return null
  const [sheet] = "failure" in answer ? [] : answer.sheets
  return pastedSigners(
    sheet
      ? readSheet(
          "",
          sheet,
          signerFields((column) => column),
        )
      : { rows: [], unused: [] },
  )
}
