/** Namespaces that only server components read: they are not sent to the browser with every page. */
const SERVER_ONLY = new Set([
  "gallery",
  "answers",
  "amlReports",
  "checkProblems",
  "dossierPage",
  "constanciaWords",
  "signatureDetail",
  "readiness",
])

/** The words that client components may ask for; what only the server renders stays there. */
export function clientMessages(messages: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(messages).filter(([namespace]) => !SERVER_ONLY.has(namespace)))
}
