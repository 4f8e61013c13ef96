import * as z from "zod/mini"
import { env } from "#lib/env.ts"
import { answerSheet } from "#lib/export/answer-sheet.ts"
import { sheetFormat } from "#lib/export/sheet-formats.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportBoard } from "#lib/signatures/board/export-board.ts"
import { LANES } from "#lib/signatures/board/facts.ts"

/** `GET /api/signatures/export`: a lane of the board as CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["signature.read"],
  audit: "signatures.exported",
  confirmed: true,
  query: z.object({ lane: z._default(z.enum(LANES), "all"), format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  run: (actor, { query: { lane, format } }) =>
    answerSheet(actor, {
      format,
      detail: { lane },
      file: "cotejo-signatures",
      body: (onEnd) => exportBoard(actor.user, lane, env().tzDisplay, onEnd, format),
    }),
})
