import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

/** The bytes, compressed by gzip, that a browser with an empty cache fetches for a page. */
export type PageWeight = {
  /** The page's file below `app/`, without its ending and the groups in brackets. */
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
