import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportBoard, exportBoardForPeople } from "#lib/signatures/board/export-board.ts"
import { LANES } from "#lib/signatures/board/facts.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** `GET /api/signatures/export`: the board with its lane and search, as a workbook for people or CSV (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["signature.read"],
  audit: "signatures.exported",
  confirmed: true,
  query: z.object({
    lane: z._default(z.enum(LANES), "all"),
    q: z.optional(z.string().check(z.maxLength(200))),
    format: sheetFormat,
  }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, ...shown } }) {
    const word = await getTranslations("words")
    return answerSheet(actor, {
      format,
      detail: { lane: shown.lane, ...(shown.q === undefined ? {} : { filters: "q" }) },
      file: "cotejo-signatures",
      title: word("signatureRequests"),
      people: (onEnd) => exportBoardForPeople(actor.user, shown, onEnd),
      csv: (onEnd) => exportBoard(actor.user, shown, DESK_ZONE, onEnd),
    })
  },
})
