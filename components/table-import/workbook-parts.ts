import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from "fflate"
import { FileRefused } from "./import-field.ts"

/** Bytes that the unpacked parts of a workbook may have together; ours, against a file that swells without end. */
const MAX_BYTES = 300 * 1024 * 1024
/** And how many parts there may be of those that are read: a workbook has a few, and one for each of its sheets. */
const MAX_PARTS = 1_000
/** What no cell is read from: pictures, drawings, what is embedded, the order of calculation. */
const UNREAD =
  /(^|\/)(media|drawings|embeddings|charts|printerSettings|theme|thumbnails|pictures|configurations2)\//i

const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml."
const RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

/**
 * A ZIP with a workbook in it, packed again with only the parts that cells are read from, in the places where SheetJS looks for them: it goes by names where the
 * file goes by relationships. ODS is passed on with its own parts. Throws `FileRefused` for any other ZIP, and when a part that is named is missing.
 */
export function readableWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = new Map(Object.entries(unpack(bytes)).map(([name, part]) => [placeOf(name), part]))
  const manifest = parts.get("meta-inf/manifest.xml")
  if (manifest) return readableOds(parts, strFromU8(manifest))
  const book = bookPath(parts)
  const content = parts.get(book)
  if (!content) throw new FileRefused({ kind: "noTable", what: whatIsPacked(parts) })
  const extension = book.endsWith(".bin") ? "bin" : "xml"
  const readable: Record<string, Uint8Array> = { [`xl/workbook.${extension}`]: content }
  const types = [contentType(`xl/workbook.${extension}`, "workbook")]
  const targets: string[] = []
  for (const { id, kind, target } of relationshipsOf(parts, book)) {
    if (!["worksheet", "sharedStrings", "styles"].includes(kind)) continue
    const part = parts.get(placeOf(target))
    if (!part) throw new FileRefused({ kind: "damaged" })
    const name =
      kind === "worksheet" ? `worksheets/sheet${targets.length}.${extension}` : `${kind}.${extension}`
    readable[`xl/${name}`] = extension === "xml" ? readablePart(kind, part) : part
    targets.push(`<Relationship Id="${id}" Type="${RELATIONSHIP}${kind}" Target="${name}"/>`)
    types.push(contentType(`xl/${name}`, kind))
  }
  readable[`xl/_rels/workbook.${extension}.rels`] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join("")}</Relationships>`,
  )
  readable["[Content_Types].xml"] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join("")}</Types>`,
  )
  return zipSync(readable, { level: 0 })
}

function unpack(bytes: Uint8Array): Unzipped {
  let size = 0
  let count = 0
  return unzipSync(bytes, {
    filter(file) {
      if (UNREAD.test(file.name)) return false
      size += file.originalSize
      count += 1
      if (size > MAX_BYTES || count > MAX_PARTS) throw new FileRefused({ kind: "tooMuch" })
      return true
    },
  })
}

/** Names of parts do not differ by case, and some programs write them with backslashes. */
function placeOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()
}

function readableOds(parts: ReadonlyMap<string, Uint8Array>, manifest: string): Uint8Array {
  if (/encryption-data/.test(manifest)) throw new FileRefused({ kind: "password" })
  const content = parts.get("content.xml")
  if (!content || !/opendocument\.spreadsheet/.test(manifest))
    throw new FileRefused({ kind: "noTable", what: "document" })
  const styles = parts.get("styles.xml")
  return zipSync(
    {
      "META-INF/manifest.xml": strToU8(manifest),
      "content.xml": content,
      ...(styles && { "styles.xml": styles }),
    },
    { level: 0 },
  )
}

/** Where the package says that its workbook is; else where workbooks are. */
function bookPath(parts: ReadonlyMap<string, Uint8Array>): string {
  const named = relationshipsOf(parts, "").find(({ kind }) => kind === "officeDocument")?.target
  const places = [placeOf(named ?? ""), "xl/workbook.xml", "xl/workbook.bin", "workbook.xml"]
  return places.find((place) => /workbook[^/]*\.(xml|bin)$/.test(place) && parts.has(place)) ?? ""
}

type Relationship = { id: string; kind: string; target: string }

/** What a part names, by its relationships; those of the package for the empty path. */
function relationshipsOf(parts: ReadonlyMap<string, Uint8Array>, path: string): Relationship[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const xml = parts.get(`${folder}_rels/${path.slice(folder.length)}.rels`)
  return [...strFromU8(xml ?? new Uint8Array()).matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].map(
    ([, attributes = ""]) => ({
      id: attributeOf(attributes, "Id"),
      kind: attributeOf(attributes, "Type").replace(/^.*\//, ""),
      target: decodeURIComponent(
        new URL(attributeOf(attributes, "Target"), `https://package/${path}`).pathname,
      ),
    }),
  )
}

function attributeOf(attributes: string, name: string): string {
  const [, , value = ""] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`).exec(attributes) ?? []
  return value.replaceAll("&amp;", "&")
}

function contentType(name: string, kind: string): string {
  const inBinary =
    kind === "workbook"
      ? "application/vnd.ms-excel.sheet.binary.macroEnabled.main"
      : `application/vnd.ms-excel.${kind}`
  const inXml = `${TYPES}${kind === "workbook" ? "sheet.main" : kind}+xml`
  return `<Override PartName="/${name}" ContentType="${name.endsWith(".bin") ? inBinary : inXml}"/>`
}

function readablePart(kind: string, part: Uint8Array): Uint8Array {
  if (kind === "worksheet") return markedSheet(part)
  return kind === "styles" ? formatsAlone(part) : part
}

/** The number formats by style, without the colours: SheetJS throws, and goes on, at each cell whose colour it does not find. */
function formatsAlone(part: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(part)
  const codes = [...xml.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)].map(([tag]) => {
    const [id, code] = [attributeOf(tag, "numFmtId"), /\sformatCode=(?:"[^"]*"|'[^']*')/.exec(tag)?.[0] ?? ""]
    return `<numFmt numFmtId="${id}"${code}/>`
  })
  const cells = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ""
  const formats = [...cells.matchAll(/<(?:\w+:)?xf[\s/>][^<>]*/g)].map(
    ([tag]) => `<xf numFmtId="${attributeOf(tag, "numFmtId") || "0"}"/>`,
  )
  const fill = `<fills><fill><patternFill patternType="none"/></fill></fills>`
  return strToU8(
    `<styleSheet><numFmts>${codes.join("")}</numFmts>${fill}<cellXfs>${formats.join("")}</cellXfs></styleSheet>`,
  )
}

/**
 * A sheet in which a formula without a result has a mark for one, and a day written as text is a text: SheetJS reads the former as zero and makes a number of
 * the latter.
 */
function markedSheet(part: Uint8Array): Uint8Array {
  const xml = new TextDecoder().decode(part)
  if (!/<(?:\w+:)?f[\s>/]|\st=["']d["']/.test(xml)) return part
  return strToU8(
    xml
      .replaceAll(
        /(<(?:\w+:)?c(?![^<>]*\st=["'](?!n["']))[^<>]*>\s*<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*)(?:(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)\s*)?(?=<\/(?:\w+:)?c>)/g,
        "$1<v>NaN</v>",
      )
      .replaceAll(/(<(?:\w+:)?c\s[^<>]*\bt=["'])d(["'])/g, "$1str$2"),
  )
}

function whatIsPacked(parts: ReadonlyMap<string, Uint8Array>): "document" | "zip" {
  return [...parts.keys()].some((name) => /^(word|ppt|visio)\//.test(name)) ? "document" : "zip"
}
