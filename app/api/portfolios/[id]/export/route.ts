import * as z from "zod/mini"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportMembers, exportMembersForPeople } from "#lib/monitoring/export-members.ts"
import { readPortfolio } from "#lib/monitoring/portfolios.ts"

/** `GET /api/portfolios/{id}/export?format=people|csv`: its members as a table, for people or for programs. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["monitor.read"],
  audit: "portfolio.exported",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  fails: ["not_found"],
  async run(actor, { params, query: { format } }) {
    const { id, name } = await readPortfolio(actor.user, params.id)
    return answerSheet(actor, {
      format,
      of: { type: "portfolio", id },
      file: "cotejo-portfolio",
      title: name,
      people: (onEnd) => exportMembersForPeople(actor.user, id, onEnd),
      csv: (onEnd) => exportMembers(actor.user, id, onEnd),
    })
  },
})
