import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { readSource, type Source } from "./read-source.ts"

/** Words by page and layout, each named by its file below `app/`, and by part, named by its file below the root: paths into the message files, sorted. */
export type MessagesByEntry = Record<string, string[]>

/** Files beside a layout that Next shows in place of its page. */
const BESIDE = /^(error|not-found|loading|template|default)\.tsx$/

/**
 * Returns the messages that the browser needs for each page and layout of the app in `root`: those that its client components, and whatever these import, ask
 * for. A page does without those that the layouts around it have already, and without those of parts that bring their own. Throws where they cannot be
 * determined.
 */
export function messagesByEntry(root: string): MessagesByEntry {
  const parts = new Map<string, "server" | "late">()
  const read = sourceReader(root, parts)
  const files = tsxBelow(root, "app")
  const layouts = files.filter((file) => posix.basename(file) === "layout.tsx")
  const entries: MessagesByEntry = {}
  const whole = (entry: string): string[] => {
    const own =
      posix.basename(entry) === "layout.tsx" ? [entry, ...besideLayout(entry, files, layouts)] : [entry]
    return shortest(own.flatMap((file) => clientMessages(file, read)))
  }
  for (const entry of files.filter((file) => /(^|\/)(page|layout)\.tsx$/.test(file))) {
    const around = layouts
      .filter((layout) => layout !== entry && isBelow(entry, dirname(layout)))
      .flatMap(whole)
    entries[posix.relative("app", entry)] = whole(entry).filter((path) => !isCovered(path, around))
  }
  // A part may lead to others: those are met while it is read.
  for (const [file, kind] of parts) entries[file] = shortest(clientMessages(file, read, kind === "late"))
  return entries
}

/** Returns the files shown in place of a page that have this layout as the nearest around them. */
function besideLayout(layout: string, files: string[], layouts: string[]): string[] {
  return files.filter((file) => BESIDE.test(posix.basename(file)) && nearest(file, layouts) === layout)
}

function nearest(file: string, layouts: string[]): string | undefined {
  const around = layouts.filter((layout) => isBelow(file, dirname(layout)))
  return around.sort((a, b) => b.length - a.length)[0]
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}

/** Each path once, without those that a shorter one holds. */
function shortest(paths: string[]): string[] {
  const all = [...new Set(paths)].sort()
  return all.filter((path) => !isCovered(parentOf(path), all))
}

function isCovered(path: string, paths: readonly string[]): boolean {
  if (path === "") return false
  return paths.includes(path) || isCovered(parentOf(path), paths)
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")))
}

type Read = (file: string) => Source

/** The words of every client component that the entry leads to; all that it leads to where it is one itself. */
function clientMessages(entry: string, read: Read, isClientPart = false): string[] {
  const keys: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, within: boolean): void => {
    const source = read(file)
    if (source.directive === "server") return
    const isClient = within || source.directive === "client"
    if (!isClient && file !== entry && source.entry === file) return
    const key = `${isClient} ${file}`
    if (seen.has(key)) return
    seen.add(key)
    if (isClient) {
      if (source.faults.length > 0) throw new Error(`${file}: ${source.faults.join("; ")}`)
      keys.push(...source.keys)
    }
    for (const imported of source.imports) {
      const target = ownFile(file, imported)
      if (target !== undefined) visit(target, isClient)
    }
  }
  visit(entry, isClientPart)
  return keys
}

/** The file of ours that an import names: ours are written with their ending, by `#` or relative. */
function ownFile(from: string, imported: string): string | undefined {
  if (!/\.tsx?$/.test(imported)) return undefined
  if (imported.startsWith("#")) return imported.slice(1)
  return imported.startsWith(".") ? posix.join(posix.dirname(from), imported) : undefined
}

/** Reads each file once, and notes which parts bring their own words: those that are fetched late, and those that the server draws with them. */
function sourceReader(root: string, parts: Map<string, "server" | "late">): Read {
  const sources = new Map<string, Source>()
  return (file) => {
    const known = sources.get(file)
    if (known !== undefined) return known
    const source = readSource(file, readFileSync(join(root, file), "utf8"))
    sources.set(file, source)
    for (const part of source.late) parts.set(part, "late")
    if (source.entry === file) parts.set(file, "server")
    return source
  }
}

function tsxBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return tsxBelow(root, path)
      return entry.name.endsWith(".tsx") ? [path] : []
    })
    .sort()
}
