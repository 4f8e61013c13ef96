import { withClientWords } from "#components/i18n/with-client-words.tsx"
import { RecentReportsPart } from "./recent-reports-part.tsx"

/** On home for whom the PDFs are what they come for: they alone carry its words. */
export const RecentReports = withClientWords("components/reports/recent-reports.tsx", RecentReportsPart)
