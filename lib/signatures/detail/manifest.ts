export type ManifestEntry = {
  name: string | null
  id: string | null
} & (
  | { fileName: string; sha256: string; size: number; isPdf: boolean; isUnchanged: boolean; failure: null }
  | { fileName: null; failure: string }
)

export type ManifestWords = {
  title: string
  request: string
  remoteId: string
  madeAt: string
  madeBy: string
  whole: string
  missing: string
  missed: string
  notPdf: string
  unchanged: string
  size: (bytes: number) => string
  about: string
}

export type ManifestHead = {
  requestName: string
  remoteId: string
  madeAt: string
  madeBy: string
}

/** The manifest for people: every document of the request, with its hash or with why it is not there. */
export function manifestText(
  head: ManifestHead,
  entries: readonly ManifestEntry[],
  words: ManifestWords,
): string {
  const missing = entries.filter(({ failure }) => failure !== null).length
  const lines = [
    words.title,
    "",
    `${words.request}: ${oneLine(head.requestName)}`,
    `${words.remoteId}: ${head.remoteId}`,
    `${words.madeAt}: ${head.madeAt}`,
    `${words.madeBy}: ${oneLine(head.madeBy)}`,
    "",
    missing === 0 ? words.whole : words.missing,
    "",
    ...entries.flatMap((entry, index) => [...entryLines(entry, index + 1, words), ""]),
    words.about,
  ]
  return `${lines.join("\r\n")}\r\n`
}

function entryLines(entry: ManifestEntry, number: number, words: ManifestWords): string[] {
  const title = `${number}. ${oneLine(entry.name ?? "?")} (${oneLine(entry.id ?? "?")})`
  if (entry.failure !== null) return [title, `   ${words.missed}: ${entry.failure}`]
  return [
    title,
    `   ${entry.fileName}`,
    `   SHA-256 ${entry.sha256}`,
    `   ${words.size(entry.size)}`,
    ...(entry.isPdf ? [] : [`   ${words.notPdf}`]),
    ...(entry.isUnchanged ? [`   ${words.unchanged}`] : []),
  ]
}

export function sumsText(entries: readonly ManifestEntry[]): string {
  return entries
    .flatMap((entry) => (entry.failure === null ? [`${entry.sha256}  ${entry.fileName}\n`] : []))
    .join("")
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim()
}
