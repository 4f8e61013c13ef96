import type { Declared } from "#lib/http/route.ts"
import type { DescribedEndpoint, PublicEndpoint } from "#lib/interface/openapi.ts"
import { DESCRIPTION, PUBLIC_ENDPOINTS } from "#lib/interface/public-endpoints.ts"
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
import * as selfMatches from "../match/self-matches/route.ts"
import * as selfMatchesRows from "../match/self-matches/rows/route.ts"
import * as monitor from "../monitor/route.ts"
import * as monitoringChangesExport from "../monitoring/changes/export/route.ts"
import * as monitoringChanges from "../monitoring/changes/route.ts"
import * as monitorsOneEnd from "../monitors/[id]/end/route.ts"
import * as monitorsOnePause from "../monitors/[id]/pause/route.ts"
import * as monitorsOneResume from "../monitors/[id]/resume/route.ts"
import * as monitorsOne from "../monitors/[id]/route.ts"
import * as monitorsOneRun from "../monitors/[id]/run/route.ts"
import * as monitorsOneRuns from "../monitors/[id]/runs/route.ts"
import * as monitorsPreview from "../monitors/preview/route.ts"
import * as monitors from "../monitors/route.ts"
import * as notices from "../notices/route.ts"
import * as noticesWatch from "../notices/watch/route.ts"
import * as pdfDataOneOne from "../pdf-data/[kind]/[name]/route.ts"
import * as portfoliosOneExport from "../portfolios/[id]/export/route.ts"
import * as portfoliosOneMembers from "../portfolios/[id]/members/route.ts"
import * as portfoliosOne from "../portfolios/[id]/route.ts"
import * as portfolios from "../portfolios/route.ts"
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

const endpoint = (
  method: DescribedEndpoint["method"],
  path: string,
  { declared }: { declared: Declared },
): DescribedEndpoint => ({
  method,
  path,
  declared,
})

/** Every endpoint of the HTTP interface with what it declares, by the names that its description gives them. */
export const ENDPOINTS = {
  getAuditExport: endpoint("GET", "/api/audit/export", auditExport.GET),
  getBatchesOneChanges: endpoint("GET", "/api/batches/[id]/changes", batchesOneChanges.GET),
  getBatchesOneExport: endpoint("GET", "/api/batches/[id]/export", batchesOneExport.GET),
  getBatchesOneFacetsOne: endpoint("GET", "/api/batches/[id]/facets/[mark]", batchesOneFacetsOne.GET),
  getBatchesOneResults: endpoint("GET", "/api/batches/[id]/results", batchesOneResults.GET),
  getBatchesOne: endpoint("GET", "/api/batches/[id]", batchesOne.GET),
  getBatchesOneRows: endpoint("GET", "/api/batches/[id]/rows", batchesOneRows.GET),
  postBatchesOneRows: endpoint("POST", "/api/batches/[id]/rows", batchesOneRows.POST),
  getBatchesOpen: endpoint("GET", "/api/batches/open", batchesOpen.GET),
  postBatches: endpoint("POST", "/api/batches", batches.POST),
  getBatches: endpoint("GET", "/api/batches", batches.GET),
  getChecksOneAnswer: endpoint("GET", "/api/checks/[checkOrOperation]/answer", checksOneAnswer.GET),
  getChecksOneConstancia: endpoint(
    "GET",
    "/api/checks/[checkOrOperation]/constancia",
    checksOneConstancia.GET,
  ),
  postChecksOne: endpoint("POST", "/api/checks/[checkOrOperation]", checksOne.POST),
  getChecksOne: endpoint("GET", "/api/checks/[checkOrOperation]", checksOne.GET),
  getChecksCompare: endpoint("GET", "/api/checks/compare", checksCompare.GET),
  getChecksExport: endpoint("GET", "/api/checks/export", checksExport.GET),
  getChecksResults: endpoint("GET", "/api/checks/results", checksResults.GET),
  getChecks: endpoint("GET", "/api/checks", checks.GET),
  getClock: endpoint("GET", "/api/clock", clock.GET),
  getConfirmation: endpoint("GET", "/api/confirmation", confirmation.GET),
  postConfirmation: endpoint("POST", "/api/confirmation", confirmation.POST),
  postFactorsPasskey: endpoint("POST", "/api/factors/passkey", factorsPasskey.POST),
  postFactorsTotp: endpoint("POST", "/api/factors/totp", factorsTotp.POST),
  getFilesOne: endpoint("GET", "/api/files/[id]", filesOne.GET),
  postFilesVerify: endpoint("POST", "/api/files/verify", filesVerify.POST),
  postFilesZip: endpoint("POST", "/api/files/zip", filesZip.POST),
  getLedgerExport: endpoint("GET", "/api/ledger/export", ledgerExport.GET),
  postMatchSelfMatches: endpoint("POST", "/api/match/self-matches", selfMatches.POST),
  postMatchSelfMatchesRows: endpoint("POST", "/api/match/self-matches/rows", selfMatchesRows.POST),
  getMonitor: endpoint("GET", "/api/monitor", monitor.GET),
  getMonitoringChangesExport: endpoint("GET", "/api/monitoring/changes/export", monitoringChangesExport.GET),
  getMonitoringChanges: endpoint("GET", "/api/monitoring/changes", monitoringChanges.GET),
  postMonitorsOnePause: endpoint("POST", "/api/monitors/[id]/pause", monitorsOnePause.POST),
  postMonitorsOneResume: endpoint("POST", "/api/monitors/[id]/resume", monitorsOneResume.POST),
  getMonitorsOne: endpoint("GET", "/api/monitors/[id]", monitorsOne.GET),
  postMonitorsOneRun: endpoint("POST", "/api/monitors/[id]/run", monitorsOneRun.POST),
  getMonitorsOneRuns: endpoint("GET", "/api/monitors/[id]/runs", monitorsOneRuns.GET),
  postMonitorsOneEnd: endpoint("POST", "/api/monitors/[id]/end", monitorsOneEnd.POST),
  postMonitorsPreview: endpoint("POST", "/api/monitors/preview", monitorsPreview.POST),
  postMonitors: endpoint("POST", "/api/monitors", monitors.POST),
  getMonitors: endpoint("GET", "/api/monitors", monitors.GET),
  getNotices: endpoint("GET", "/api/notices", notices.GET),
  postNotices: endpoint("POST", "/api/notices", notices.POST),
  putNoticesWatch: endpoint("PUT", "/api/notices/watch", noticesWatch.PUT),
  getPdfDataOneOne: endpoint("GET", "/api/pdf-data/[kind]/[name]", pdfDataOneOne.GET),
  getPortfoliosOneExport: endpoint("GET", "/api/portfolios/[id]/export", portfoliosOneExport.GET),
  postPortfoliosOneMembers: endpoint("POST", "/api/portfolios/[id]/members", portfoliosOneMembers.POST),
  getPortfoliosOneMembers: endpoint("GET", "/api/portfolios/[id]/members", portfoliosOneMembers.GET),
  getPortfoliosOne: endpoint("GET", "/api/portfolios/[id]", portfoliosOne.GET),
  postPortfolios: endpoint("POST", "/api/portfolios", portfolios.POST),
  getPortfolios: endpoint("GET", "/api/portfolios", portfolios.GET),
  postSearch: endpoint("POST", "/api/search", search.POST),
  getSession: endpoint("GET", "/api/session", session.GET),
  putSession: endpoint("PUT", "/api/session", session.PUT),
  getSignaturesOneChanges: endpoint("GET", "/api/signatures/[id]/changes", signaturesOneChanges.GET),
  getSignaturesOneDocumentsZip: endpoint(
    "GET",
    "/api/signatures/[id]/documents.zip",
    signaturesOneDocumentsZip.GET,
  ),
  getSignaturesOneDocumentsOne: endpoint(
    "GET",
    "/api/signatures/[id]/documents/[documentId]",
    signaturesOneDocumentsOne.GET,
  ),
  getSignaturesOne: endpoint("GET", "/api/signatures/[id]", signaturesOne.GET),
  getSignaturesExport: endpoint("GET", "/api/signatures/export", signaturesExport.GET),
  getSignatures: endpoint("GET", "/api/signatures", signatures.GET),
  postSignatures: endpoint("POST", "/api/signatures", signatures.POST),
  getSignaturesSigners: endpoint("GET", "/api/signatures/signers", signaturesSigners.GET),
  postSubjectsOneAccessZip: endpoint("POST", "/api/subjects/[id]/access.zip", subjectsOneAccessZip.POST),
  getSubjectsOneDossierZip: endpoint("GET", "/api/subjects/[id]/dossier.zip", subjectsOneDossierZip.GET),
  postSubjectsFind: endpoint("POST", "/api/subjects/find", subjectsFind.POST),
  postSubjectsLookup: endpoint("POST", "/api/subjects/lookup", subjectsLookup.POST),
  postSubjectsPreflight: endpoint("POST", "/api/subjects/preflight", subjectsPreflight.POST),
  getOpenapiJson: endpoint("GET", "/api/openapi.json", { declared: DESCRIPTION }),
  ...PUBLIC_ENDPOINTS,
} satisfies Record<string, DescribedEndpoint | PublicEndpoint>
