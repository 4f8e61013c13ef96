import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { peopleFormat, peopleHeaders, sheetHeaders } from "#lib/export/sheet-formats.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportLedgerForPeople } from "#lib/ledger/export-for-people.ts"
import { exportLedger } from "#lib/ledger/export-ledger.ts"
import { ledgerQuery } from "#lib/ledger/ledger-query.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/ledger/export`: what moved as a workbook for people, or every movement as CSV or XLSX (`format`), with the filters of the ledger's page. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "ledger.exported",
  confirmed: true,
  query: z.extend(ledgerQuery, { format: peopleFormat }),
  answers: { 200: SHEET_TYPES },
  example: { query: { format: "csv", from: "2026-01-01" } },
  async run(actor, { query: { format, ...query } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId } as const
    const filters = Object.keys(query).join(",")
    await actor.record(db(), target, { step: "begun", filters, format })
    const onEnd = ({ rows, complete }: ExportEnd) =>
      actor.record(db(), target, { step: "ended", filters, format, rows, complete })
    const day = dayAt(new Date(), tzDisplay)
    const plain = `cotejo-ledger-${day}`
    if (format === "people") {
      const t = await getTranslations("ledger")
      const body = await exportLedgerForPeople(query, tzDisplay, onEnd)
      return new Response(body, { headers: peopleHeaders(t("title"), day, plain) })
    }
    const body = exportLedger(query, tzDisplay, onEnd, format)
    return new Response(body, { headers: sheetHeaders(format, plain) })
  },
})
