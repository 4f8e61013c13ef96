import { sql } from "drizzle-orm"
import { waitingCounts, waitingLevels } from "#lib/aml/review/waiting-cases.ts"
import { waitingReports } from "#lib/aml/review/waiting-reports.ts"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { historyPage } from "#lib/checks/lists/list-checks.ts"
import type { CheckFilter } from "#lib/checks/lists/page-of-ids.ts"
import { unrecognisedCounts, unresolvedPage } from "#lib/checks/lists/unresolved-page.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { facetText } from "#lib/checks/results/facets.ts"
import { markIndex } from "#lib/checks/results/indexed-result.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import { db } from "#lib/db/client.ts"
import { type DossierQuery, MY_LISTS } from "#lib/dossier/dossier-path.ts"
import { dossierFacets, myListCounts } from "#lib/dossier/list/dossier-counts.ts"
import { dossiersPage } from "#lib/dossier/list/dossiers-page.ts"
import { askedPage } from "#lib/history/asked.ts"
import { unsettled } from "#lib/home/attention.ts"
import { unsealedReports } from "#lib/home/unsealed-reports.ts"
import type { LedgerQuery } from "#lib/ledger/ledger-query.ts"
import { readLedger } from "#lib/ledger/read-ledger.ts"
import { groupReports, liftedFilters } from "#lib/reports/group-reports.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import type { ReportsQuery } from "#lib/reports/reports-path.ts"
import { searchNames } from "#lib/search/search-names.ts"
import { boardPage, countVisible } from "#lib/signatures/board/read-rows.ts"
import { dayAt, dayBefore } from "#lib/time/zone-day.ts"
import { periodsOf, TREND_RANGES } from "#lib/trends/periods.ts"
import { readTrends } from "#lib/trends/read-trends.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import type { FilledDesk } from "./fill-beside.ts"

/** A list or a count as a page makes it. `found`: how many rows it returned, where that is known. */
export type Listed = { what: string; run: () => Promise<unknown> }

const ZONE = "America/Lima"

/** Everything that a page lists, counts or looks for, over a filled desk. */
export async function listsOf(desk: FilledDesk): Promise<Listed[]> {
  const [subject] = (
    await db().execute<{ id: string }>(sql`select id from subjects order by id desc limit 1`)
  ).rows
  return [
    { what: "select 1", run: () => db().execute(sql`select 1`) },
    {
      what: "one check by its key",
      run: () => db().execute(sql`select id from checks where id = ${subject?.id}`),
    },
    ...(await history(desk)),
    ...dossiers({ id: desk.busy, role: "analyst" }),
    ...names({ id: desk.busy, role: "analyst" }),
    ...reports(desk.clerk),
    ...home(desk),
    ...TREND_RANGES.map((course) => ({
      what: `course of the work, by ${course}`,
      run: () => readTrends(course, periodsOf(course, new Date(), ZONE), ZONE),
    })),
    ...ledger(),
    ...board(desk),
  ]
}

async function history({ busy, seldom }: FilledDesk): Promise<Listed[]> {
  const analyst = visibleTo({ id: busy, role: "analyst" })
  const all = visibleTo({ id: busy, role: "manager" })
  const index = await indexer()
  const of = (as: "level" | "word", field: string, text: string) => [
    markIndex(index, facetText({ as, field, text, weighs: true })),
  ]
  const common = of("level", "aml_status", "GREEN")
  const rare = of("level", "aml_status", "BLACK")
  const page = (what: string, filter: CheckFilter) => ({
    what: `history, ${what}`,
    run: () => historyPage(filter, undefined),
  })
  const [deep] = (
    await db().execute<{ id: string }>(sql`select id from checks order by id offset 500 limit 1`)
  ).rows
  return [
    page("all rows", all),
    page("as an analyst", analyst),
    page("by operation and state", { ...analyst, operations: ["company"], states: ["refused"] }),
    page("of who asked most", { ...analyst, requestedBy: busy }),
    page("of who asked least", { ...analyst, requestedBy: seldom }),
    page("a common result", { ...analyst, marks: common }),
    page("a rare result", { ...analyst, marks: rare }),
    page("a common result of who asked least", { ...analyst, requestedBy: seldom, marks: common }),
    page("a rare result of who asked least", { ...analyst, requestedBy: seldom, marks: rare }),
    {
      what: "history, batches as lines",
      run: () => askedPage(analyst, undefined, { order: "newest", folded: true }, {}),
    },
    {
      what: "history, batches as lines, far back",
      run: () => askedPage(analyst, { older: deep?.id ?? "" }, { order: "newest", folded: true }, {}),
    },
    { what: "history, what is unresolved", run: () => unresolvedPage(analyst, undefined, {}) },
    { what: "results of the history", run: () => newestResults(analyst) },
    {
      what: "results of who asked least",
      run: () => newestResults({ ...analyst, requestedBy: seldom }),
    },
    { what: "results of a rare result", run: () => newestResults({ ...analyst, marks: rare }) },
  ]
}

function dossiers(viewer: Viewer): Listed[] {
  const page = (what: string, query: DossierQuery) => ({
    what: `dossiers, ${what}`,
    run: () => dossiersPage(viewer, query, undefined),
  })
  return [
    page("the newest first", {}),
    page("the gravest first", { order: "gravest" }),
    page("of one kind, the gravest first", { kind: "plate", order: "gravest" }),
    page("by kind", { kind: "plate" }),
    ...MY_LISTS.map((list) => page(`list "${list}"`, { list })),
    page("by a list and kind", { list: "cases", kind: "ruc" }),
    page("assigned", { list: "assigned" }),
    { what: "counts of the dossier lists", run: () => myListCounts(viewer) },
    { what: "results of the dossiers", run: () => dossierFacets(viewer, {}) },
    { what: "results of dossiers of one kind", run: () => dossierFacets(viewer, { kind: "plate" }) },
  ]
}

function names(viewer: Viewer): Listed[] {
  const typed = ["maria quispe", "quispe", "qui", "nadie se llama", "maria nadie"]
  return typed.map((text) => ({ what: `names, "${text}"`, run: () => searchNames(text, viewer) }))
}

function reports(userId: string): Listed[] {
  const today = dayAt(new Date(), ZONE)
  const month = { from: dayBefore(today, 90), to: dayBefore(today, 60) }
  const filterOf = (query: ReportsQuery) => ({ userId, query, timeZone: ZONE })
  const page = (what: string, query: ReportsQuery) => ({
    what: `reports, ${what}`,
    run: () => reportPage(filterOf(query), undefined, {}),
  })
  const grouped = (what: string, query: ReportsQuery) => ({
    what: `counts of reports, ${what}`,
    run: () => groupReports(filterOf(query)),
  })
  return [
    page("first page", {}),
    page("GREEN", { level: "GREEN" }),
    page("BLACK", { level: "BLACK" }),
    page("missed", { state: "missed" }),
    page("a month", month),
    page("a month, BLACK", { ...month, level: "BLACK" }),
    page("not taken", { untaken: true }),
    page("not taken of a month taken whole: nothing", { ...month, untaken: true }),
    page("not taken and GREEN of that month: nothing", { ...month, untaken: true, level: "GREEN" }),
    page("without a PDF: nothing", { state: "none" }),
    page("off the scale: nothing", { level: "other" }),
    page("being fetched: nothing", { state: "sealing" }),
    grouped("all", {}),
    grouped("a month", month),
    {
      what: "what lifting a filter would bring",
      run: async () => liftedFilters(filterOf({ level: "other" }), (await groupReports(filterOf({}))).groups),
    },
    { what: "to be reviewed", run: () => waitingReports({ state: "open" }, undefined, { id: "" }) },
    {
      what: "to be reviewed, the newest first",
      run: () => waitingReports({ state: "open", order: "newest" }, undefined, { id: "" }),
    },
    {
      what: "to be reviewed, of a level",
      run: () => waitingReports({ state: "open", level: "BLACK" }, undefined, { id: "" }),
    },
    { what: "to be reviewed, levels", run: () => waitingLevels("open") },
    { what: "to be confirmed", run: () => waitingReports({ state: "concluded" }, undefined, { id: "" }) },
  ]
}

function home({ busy }: FilledDesk): Listed[] {
  const scope = visibleTo({ id: busy, role: "analyst" })
  return [
    { what: "home, unsettled", run: () => unsettled(scope, true) },
    { what: "home, unrecognised", run: () => unrecognisedCounts(scope) },
    { what: "home, reviews", run: () => waitingCounts({ id: busy }) },
    { what: "home, PDFs", run: () => unsealedReports() },
  ]
}

function ledger(): Listed[] {
  const today = dayAt(new Date(), ZONE)
  const read = (what: string, query: LedgerQuery) => ({
    what: `ledger, ${what}`,
    run: () => readLedger(query, ZONE),
  })
  return [
    read("this month by day", { from: dayBefore(today, 30), to: today }),
    read("all days", {}),
    read("by batch", { by: "batch", from: dayBefore(today, 30), to: today }),
  ]
}

function board({ busy, seldom, manager }: FilledDesk): Listed[] {
  const as = (id: string, role: SignedInUser["role"]) => ({ id, role }) as SignedInUser
  return [
    { what: "board, all", run: () => boardPage(as(manager, "manager"), undefined, 200) },
    { what: "board, own", run: () => boardPage(as(seldom, "analyst"), undefined, 200) },
    { what: "board, count", run: () => countVisible(as(busy, "analyst")) },
  ]
}
