import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportLedgerForPeople } from "#lib/ledger/export-for-people.ts"
import { exportLedger } from "#lib/ledger/export-ledger.ts"
import { ledgerQuery } from "#lib/ledger/ledger-query.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** `GET /api/ledger/export`: what moved as a workbook for people, or every movement as CSV (`format`), with the filters of the ledger's page. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["ledger.read"],
  audit: "ledger.exported",
  confirmed: true,
  query: z.extend(ledgerQuery, { format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, ...query } }) {
    const word = await getTranslations("words")
    return answerSheet(actor, {
      format,
      detail: { filters: Object.keys(query).join(",") },
      file: "cotejo-ledger",
      title: word("ledger"),
      people: (onEnd) => exportLedgerForPeople(query, DESK_ZONE, onEnd),
      csv: (onEnd) => exportLedger(query, DESK_ZONE, onEnd),
    })
  },
})
