import { readSheet } from "#components/table-import/guess-columns.ts"
import { readTable } from "#components/table-import/read-table.ts"
import { type Pasted, pastedSigners } from "./paste-signers.ts"
import { signerFields } from "./signer-fields.ts"

/** The signers of a pasted text; none when it is no table. */
export async function readSigners(text: string): Promise<Pasted> {
  const answer = await readTable(text)
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
