import { withClientMessages } from "#components/i18n/with-client-messages.tsx"
import { RecentReportsPart } from "./recent-reports-part.tsx"

/** On home for whom the PDFs are what they come for: they alone carry its words. */
export const RecentReports = withClientMessages("components/reports/recent-reports.tsx", RecentReportsPart)
