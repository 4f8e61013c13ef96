import type { Declared } from "#lib/http/route.ts"
import { DESCRIPTION, OPEN_EDGES } from "#lib/interface/open-edges.ts"
import type { DescribedEdge, OpenEdge } from "#lib/interface/path-operation.ts"
import * as auditExport from "../audit/export/route.ts"
import * as batchesOneChanges from "../batches/[id]/changes/route.ts"
import * as batchesOneExport from "../batches/[id]/export/route.ts"
import * as batchesOneFacetsOne from "../batches/[id]/facets/[mark]/route.ts"
import * as batchesOneResults from "../batches/[id]/results/route.ts"
import * as batchesOne from "../batches/[id]/route.ts"
import * as batchesOneRows from "../batches/[id]/rows/route.ts"
import * as batchesOpen from "../batches/open/route.ts"
import * as batches from "../batches/route.ts"
import * as checksOneAnswer from "../checks/[checkOrOperation]/answer/route.ts"
import * as checksOneConstanciaProof from "../checks/[checkOrOperation]/constancia/proof/route.ts"
import * as checksOneConstancia from "../checks/[checkOrOperation]/constancia/route.ts"
import * as checksOne from "../checks/[checkOrOperation]/route.ts"
import * as checksCompare from "../checks/compare/route.ts"
import * as checksExport from "../checks/export/route.ts"
import * as checksResults from "../checks/results/route.ts"
import * as checks from "../checks/route.ts"
import * as clock from "../clock/route.ts"
import * as confirmation from "../confirmation/route.ts"
import * as factorsPasskey from "../factors/passkey/route.ts"
import * as factorsTotp from "../factors/totp/route.ts"
import * as filesOne from "../files/[id]/route.ts"
import * as filesVerify from "../files/verify/route.ts"
import * as filesZip from "../files/zip/route.ts"
import * as ledgerExport from "../ledger/export/route.ts"
import * as matchEchoes from "../match/echoes/route.ts"
import * as matchEchoesRows from "../match/echoes/rows/route.ts"
import * as notices from "../notices/route.ts"
import * as noticesWatch from "../notices/watch/route.ts"
import * as pdfDataOneOne from "../pdf-data/[kind]/[name]/route.ts"
import * as search from "../search/route.ts"
import * as session from "../session/route.ts"
import * as signaturesOneChanges from "../signatures/[id]/changes/route.ts"
import * as signaturesOneDocumentsOne from "../signatures/[id]/documents/[documentId]/route.ts"
import * as signaturesOneDocumentsZip from "../signatures/[id]/documents.zip/route.ts"
import * as signaturesOne from "../signatures/[id]/route.ts"
import * as signaturesExport from "../signatures/export/route.ts"
import * as signatures from "../signatures/route.ts"
import * as signaturesSigners from "../signatures/signers/route.ts"
import * as subjectsOneAccessZip from "../subjects/[id]/access.zip/route.ts"
import * as subjectsOneDossierZip from "../subjects/[id]/dossier.zip/route.ts"
import * as subjectsFind from "../subjects/find/route.ts"
import * as subjectsLookup from "../subjects/lookup/route.ts"
import * as subjectsPreflight from "../subjects/preflight/route.ts"
import * as words from "../words/route.ts"

const edge = (
  method: DescribedEdge["method"],
  path: string,
  { declared }: { declared: Declared },
): DescribedEdge => ({
  method,
  path,
  declared,
})

/** Every edge of the HTTP interface with what it declares, by the names that its description gives them. */
export const EDGES = {
  getAuditExport: edge("GET", "/api/audit/export", auditExport.GET),
  getBatchesOneChanges: edge("GET", "/api/batches/[id]/changes", batchesOneChanges.GET),
  getBatchesOneExport: edge("GET", "/api/batches/[id]/export", batchesOneExport.GET),
  getBatchesOneFacetsOne: edge("GET", "/api/batches/[id]/facets/[mark]", batchesOneFacetsOne.GET),
  getBatchesOneResults: edge("GET", "/api/batches/[id]/results", batchesOneResults.GET),
  getBatchesOne: edge("GET", "/api/batches/[id]", batchesOne.GET),
  getBatchesOneRows: edge("GET", "/api/batches/[id]/rows", batchesOneRows.GET),
  getBatchesOpen: edge("GET", "/api/batches/open", batchesOpen.GET),
  postBatches: edge("POST", "/api/batches", batches.POST),
  getBatches: edge("GET", "/api/batches", batches.GET),
  getChecksOneAnswer: edge("GET", "/api/checks/[checkOrOperation]/answer", checksOneAnswer.GET),
  getChecksOneConstanciaProof: edge(
    "GET",
    "/api/checks/[checkOrOperation]/constancia/proof",
    checksOneConstanciaProof.GET,
  ),
  getChecksOneConstancia: edge("GET", "/api/checks/[checkOrOperation]/constancia", checksOneConstancia.GET),
  postChecksOne: edge("POST", "/api/checks/[checkOrOperation]", checksOne.POST),
  getChecksOne: edge("GET", "/api/checks/[checkOrOperation]", checksOne.GET),
  getChecksCompare: edge("GET", "/api/checks/compare", checksCompare.GET),
  getChecksExport: edge("GET", "/api/checks/export", checksExport.GET),
  getChecksResults: edge("GET", "/api/checks/results", checksResults.GET),
  getChecks: edge("GET", "/api/checks", checks.GET),
  getClock: edge("GET", "/api/clock", clock.GET),
  getConfirmation: edge("GET", "/api/confirmation", confirmation.GET),
  postConfirmation: edge("POST", "/api/confirmation", confirmation.POST),
  postFactorsPasskey: edge("POST", "/api/factors/passkey", factorsPasskey.POST),
  postFactorsTotp: edge("POST", "/api/factors/totp", factorsTotp.POST),
  getFilesOne: edge("GET", "/api/files/[id]", filesOne.GET),
  postFilesVerify: edge("POST", "/api/files/verify", filesVerify.POST),
  postFilesZip: edge("POST", "/api/files/zip", filesZip.POST),
  getLedgerExport: edge("GET", "/api/ledger/export", ledgerExport.GET),
  postMatchEchoes: edge("POST", "/api/match/echoes", matchEchoes.POST),
  postMatchEchoesRows: edge("POST", "/api/match/echoes/rows", matchEchoesRows.POST),
  getNotices: edge("GET", "/api/notices", notices.GET),
  postNotices: edge("POST", "/api/notices", notices.POST),
  putNoticesWatch: edge("PUT", "/api/notices/watch", noticesWatch.PUT),
  getPdfDataOneOne: edge("GET", "/api/pdf-data/[kind]/[name]", pdfDataOneOne.GET),
  postSearch: edge("POST", "/api/search", search.POST),
  getSession: edge("GET", "/api/session", session.GET),
  putSession: edge("PUT", "/api/session", session.PUT),
  getSignaturesOneChanges: edge("GET", "/api/signatures/[id]/changes", signaturesOneChanges.GET),
  getSignaturesOneDocumentsZip: edge(
    "GET",
    "/api/signatures/[id]/documents.zip",
    signaturesOneDocumentsZip.GET,
  ),
  getSignaturesOneDocumentsOne: edge(
    "GET",
    "/api/signatures/[id]/documents/[documentId]",
    signaturesOneDocumentsOne.GET,
  ),
  getSignaturesOne: edge("GET", "/api/signatures/[id]", signaturesOne.GET),
  getSignaturesExport: edge("GET", "/api/signatures/export", signaturesExport.GET),
  getSignatures: edge("GET", "/api/signatures", signatures.GET),
  postSignatures: edge("POST", "/api/signatures", signatures.POST),
  getSignaturesSigners: edge("GET", "/api/signatures/signers", signaturesSigners.GET),
  getSubjectsOneAccessZip: edge("GET", "/api/subjects/[id]/access.zip", subjectsOneAccessZip.GET),
  getSubjectsOneDossierZip: edge("GET", "/api/subjects/[id]/dossier.zip", subjectsOneDossierZip.GET),
  postSubjectsFind: edge("POST", "/api/subjects/find", subjectsFind.POST),
  postSubjectsLookup: edge("POST", "/api/subjects/lookup", subjectsLookup.POST),
  postSubjectsPreflight: edge("POST", "/api/subjects/preflight", subjectsPreflight.POST),
  getWords: edge("GET", "/api/words", words.GET),
  getOpenapiJson: edge("GET", "/api/openapi.json", { declared: DESCRIPTION }),
  ...OPEN_EDGES,
} satisfies Record<string, DescribedEdge | OpenEdge>
