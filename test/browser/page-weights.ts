import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { QUESTION_SLUGS } from "#lib/operations/facts.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { signerNamed } from "#test/desk/signature-requests.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

/** The bytes, compressed by gzip, that a browser with an empty cache fetches for a page. */
export type PageWeight = {
  /** The page's file below `app/`, without its ending and the groups in brackets; after a colon, which kind of it. */
  page: string
  document: number
  scripts: number
}

/** Puts one thing of each kind on the desk, so that each page has something to show: its own data is then next to nothing. */
export async function pathsWithOneOfEach(client: DeskClient): Promise<Record<string, string>> {
  const { check } = await client.ask("person", { dni: "40000001" })
  const { check: report } = await client.ask("aml", { dni: "40000001" })
  const { check: later } = await client.ask("aml", { dni: "40000001" })
  const batch = await client.startBatch([{ vin: "9BWZZZ377VT004251" }])
  const { body: request } = await postRequest(client, requestFor(1), [pdfOfSize(2_000)])
  const portfolio = await addPortfolio(client, [{ kind: "dni", identifier: "40000001" }])
  const admin = await (await client.fetch("/admin/people")).text()
  return {
    "/": "/",
    "/account": "/account",
    "/admin/alerts": "/admin/alerts?show=deliveries",
    "/admin/data": "/admin/data",
    "/admin/log": "/admin/log",
    "/admin/operations": "/admin/operations?course=month",
    "/admin/people": "/admin/people",
    "/admin/people/[id]": /\/admin\/people\/[0-9a-f-]{36}/.exec(admin)?.[0] ?? "",
    "/admin/permissions": "/admin/permissions",
    "/admin/service": "/admin/service",
    "/ask": "/ask",
    "/ask/[operation]": "/ask/match",
    "/batches": "/batches",
    "/batches/[id]": `/batches/${batch.id}`,
    "/batches/new": "/batches/new?operation=person",
    "/changes": "/changes",
    "/checks": "/checks?operation=person", // with one row, as the other lists: each is on the page twice, for wide and for narrow
    "/checks/[id]": `/checks/${check.id}`,
    "/checks/[id]/compare": `/checks/${later.id}/compare`,
    "/checks/[id]/constancia": `/checks/${check.id}/constancia`,
    "/checks/compare": `/checks/compare?left=${check.id}&right=${report.id}`,
    "/help": "/help",
    "/help/alerts": "/help/alerts",
    "/help/glossary": "/help/glossary",
    "/ledger": "/ledger",
    "/ledger/limits": "/ledger/limits",
    "/portfolios": "/portfolios",
    "/portfolios/[id]": `/portfolios/${portfolio}`,
    "/portfolios/new": "/portfolios/new",
    "/reports": "/reports",
    "/reports/review": "/reports/review",
    "/reports/verify": "/reports/verify",
    "/second-factor": "/second-factor",
    "/signatures": "/signatures",
    "/signatures/[id]": `/signatures/${request.signatureId}`,
    "/signatures/new": "/signatures/new",
    "/signatures/signers": "/signatures/signers",
    "/subjects": "/subjects",
    "/subjects/[id]": `/subjects/${check.subjectId}`,
    "/subjects/[id]/erase": `/subjects/${check.subjectId}/erase`,
    "/subjects/[id]/print": `/subjects/${check.subjectId}/print`,
    "/unknown": "/unknown",
    "/monitor": "/monitor",
    "/verify": "/verify",
  }
}

/** The kinds of a page whose code is not that of the others: reports with findings, other operations, lists of many. */
export async function pathsOfEveryKind(client: DeskClient): Promise<Record<string, string>> {
  const { check: report } = await client.ask("aml", { dni: "40000023" })
  const { check: later } = await client.ask("aml", { dni: "40000023" })
  const { check: sheet } = await client.ask("vehicle-registry", { plate: "CTJ001" })
  const { check: company } = await client.ask("company", { ruc: "20400000011" })
  const { check: match } = await client.ask("match", { dni: "40000001", names: "ANA" })
  const vins = Array.from({ length: 60 }, (_, row) => ({ vin: `9BWZZZ377VT${String(row).padStart(6, "0")}` }))
  const batch = await client.startBatch(vins)
  const { check: row } = await client.ask("vin", { vin: "1HGCM82633A004352" })
  const signers = Array.from({ length: 12 }, (_, place) => signerNamed(`Ana ${place}`, place))
  const { body: request } = await postRequest(client, requestFor(2, { signers }), [
    pdfOfSize(2_000),
    pdfOfSize(3_000),
  ])
  return {
    "/checks/[id]: a report with findings": `/checks/${report.id}`,
    "/checks/[id]: a registry sheet": `/checks/${sheet.id}`,
    "/checks/[id]: a company": `/checks/${company.id}`,
    "/checks/[id]: a match": `/checks/${match.id}`,
    "/checks/[id]: a task": `/checks/${row.id}`,
    "/checks/[id]: a request": `/checks/${request.id}`,
    "/checks/[id]/compare: reports": `/checks/${later.id}/compare`,
    "/checks/compare: a sheet and a company": `/checks/compare?ids=${sheet.id},${company.id}`,
    "/batches/[id]: of many": `/batches/${batch.id}`,
    "/signatures/[id]: of many": `/signatures/${request.signatureId}`,
    "/subjects/[id]: of reports": `/subjects/${report.subjectId}`,
    "/subjects/[id]: of a vehicle": `/subjects/${sheet.subjectId}`,
    "/reports/review: with reports": "/reports/review",
    ...Object.fromEntries(
      QUESTION_SLUGS.flatMap((slug) => [
        [`/ask/[operation]: ${slug}`, `/ask/${slug}`],
        [`/batches/new: ${slug}`, `/batches/new?operation=${slug}`],
      ]),
    ),
  }
}

/** Weighs that page three times and takes the lightest: its parts come in the order in which they are ready, which changes the compressed size. */
export async function weigh(fetching: DeskClient["fetch"], page: string, path: string): Promise<PageWeight> {
  const weighed: PageWeight[] = []
  for (let time = 0; time < 3; time++) {
    const response = await fetching(path, { headers: { accept: "text/html" } })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    const document = await response.text()
    weighed.push({ page, document: gzipSync(document).length, scripts: weighScripts(document) })
  }
  const [lightest] = weighed.sort((one, other) => one.document - other.document)
  if (!lightest) throw new Error("nothing was weighed")
  return lightest
}

/** The scripts that the document names, in its tags and in what it hands to React; not the one for browsers without modules. */
function weighScripts(document: string): number {
  const old = new Set(
    [...document.matchAll(/<script[^>]*noModule[^>]*>/gi)].flatMap(([tag]) => chunksIn(tag)),
  )
  const names = new Set(chunksIn(document).filter((name) => !old.has(name)))
  return [...names]
    .map((name) => gzipSync(readFileSync(join(".next", name))).length)
    .reduce((sum, size) => sum + size, 0)
}

function chunksIn(text: string): string[] {
  return text.match(/static\/chunks\/[\w~.-]+\.js/g) ?? []
}
