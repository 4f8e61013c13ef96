import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { say } from "../steps.ts"

/** A file of the repository: its path from the root, and its text. */
export type Source = { path: string; text: string }
/** What is counted, by name. */
type Figures = Record<keyof typeof FIGURES, number>

const RECORD = "house.json"
/** How far a figure may grow beyond the recorded one. */
const MARGIN = 0.05
const SHORT = 15
const SMALL = 40

/** What each figure counts, and what it should come to at most; without a number it is only watched. */
const FIGURES = {
  lines: { counts: "lines of app, components, lib", wanted: 62_000 },
  files: { counts: "files there", wanted: 900 },
  shortFiles: { counts: `files there of at most ${SHORT} lines`, wanted: 40 },
  aroundLines: { counts: "lines of scripts, sandbox, bench, test, helpers of e2e", wanted: 12_000 },
  singleImporter: { counts: "files that only one file of their own folder imports", wanted: 90 },
  smallSingleImporter: { counts: `of those, files of at most ${SMALL} lines`, wanted: 20 },
  medianLines: { counts: "median lines of a file", wanted: 80 },
  longLines: { counts: "90th percentile of the lines of a file", wanted: 180 },
  clientPercent: { counts: 'files of app and components with "use client", %', wanted: 35 },
  commentPercent: { counts: "comment lines of app, components, lib, %", wanted: 6 },
  patches: { counts: "methods of Node, Next or a library that are replaced", wanted: 0 },
  loaders: { counts: "loaders in the build and at the start", wanted: 0 },
  settings: { counts: "settings", wanted: 42 },
  decisions: { counts: "decision records", wanted: 30 },
  readmeBytes: { counts: "bytes of the README", wanted: 10_000 },
  messages: { counts: "messages in Spanish", wanted: 2_000 },
  messagesEnglish: { counts: "messages in English", wanted: 2_000 },
  messageLength: { counts: "mean characters of a message in Spanish", wanted: 30 },
  messageLengthEnglish: { counts: "mean characters of a message in English", wanted: 30 },
}
const NAMES = Object.keys(FIGURES) as (keyof Figures)[]

/** `npm run house`: the size of the tree beside what was recorded; ends with 1 where it outgrew that. With `--record` it becomes the record. */
export function house(words: readonly string[]): number {
  const figures = countHouse(trackedFiles())
  if (words.includes("--record")) writeFileSync(RECORD, `${JSON.stringify(figures, null, 2)}\n`)
  const recorded = readRecord()
  const width = Math.max(...NAMES.map((name) => FIGURES[name].counts.length))
  say(`\n  ${"".padEnd(width)}${["now", "recorded", "wanted"].map((word) => word.padStart(10)).join("")}`)
  for (const name of NAMES) {
    const cells = [figures[name], recorded[name], FIGURES[name].wanted].map((value) =>
      String(value ?? "-").padStart(10),
    )
    say(`  ${FIGURES[name].counts.padEnd(width)}${cells.join("")}`)
  }
  const problems = exceeded(figures, recorded)
  say(`\n${problems.join("\n")}\n`)
  return problems.length === 0 ? 0 : 1
}

/** Pure: which figures are more than the margin above the recorded ones, and above what is wanted, and what to do. */
export function exceeded(figures: Figures, recorded: Partial<Figures>): string[] {
  return NAMES.flatMap((name) => {
    const { wanted } = FIGURES[name]
    const most = Math.max((recorded[name] ?? Number.POSITIVE_INFINITY) * (1 + MARGIN), wanted)
    if (figures[name] <= most) return []
    return `  ${FIGURES[name].counts}: ${figures[name]}, and ${recorded[name]} was recorded. Remove or merge what became superfluous; if it has to be so, run "npm run house -- --record" and say why in the commit.`
  })
}

/** Pure: the figures of those files. */
export function countHouse(all: readonly Source[]): Figures {
  const code = all.filter(({ path }) => isCode(path))
  const rooms = code.filter(({ path }) => /^(app|components|lib)\//.test(path))
  const around = code.filter(({ path }) => /^(scripts|sandbox|bench|test|e2e)\//.test(path))
  const screens = rooms.filter(({ path }) => /^(app|components)\//.test(path))
  const lengths = rooms.map(({ text }) => linesOf(text).length).toSorted((one, other) => one - other)
  const single = singleImporters(rooms)
  const [spanish, english] = ["es", "en"].map((language) =>
    all
      .filter(({ path }) => path.startsWith(`messages/${language}/`))
      .flatMap(({ text }) => leaves(JSON.parse(text))),
  )
  return {
    lines: sum(lengths),
    files: rooms.length,
    shortFiles: lengths.filter((length) => length <= SHORT).length,
    aroundLines: sum(around.map(({ text }) => linesOf(text).length)),
    singleImporter: single.length,
    smallSingleImporter: single.filter(({ text }) => linesOf(text).length <= SMALL).length,
    medianLines: percentile(lengths, 0.5),
    longLines: percentile(lengths, 0.9),
    clientPercent: percent(screens.filter(({ text }) => /^"use client"/m.test(text)).length, screens.length),
    commentPercent: percent(sum(rooms.map(({ text }) => commentLines(text))), sum(lengths)),
    patches: sum(code.map(({ text }) => replacedMethods(text))),
    loaders: sum(all.filter(({ path }) => isProgram(path)).map(({ text }) => loadersIn(text))),
    settings: settingsIn(textOf(all, "docs/configuration.md")),
    decisions: all.filter(({ path }) => /^docs\/decisions\/\d/.test(path)).length,
    readmeBytes: Buffer.byteLength(textOf(all, "README.md")),
    messages: spanish?.length ?? 0,
    messagesEnglish: english?.length ?? 0,
    messageLength: meanLength(spanish),
    messageLengthEnglish: meanLength(english),
  }
}

/** A test is not counted, nor is what a test alone needs outside of e2e and test. */
function isCode(path: string): boolean {
  return /\.(ts|tsx|css|mjs)$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path)
}

/** Where a loader of the build or of a start could be named. */
function isProgram(path: string): boolean {
  return isCode(path) && !/^(?:bench|e2e|test)\//.test(path) && path !== "scripts/quality/house.ts"
}

/** The files that one other alone imports, which stands in their own folder. What is loaded apart (`import()`, server actions) cannot be part of another. */
function singleImporters(files: readonly Source[]): Source[] {
  const importers = new Map<string, string[]>()
  const apart = new Set(files.filter(({ text }) => text.startsWith('"use server"')).map(({ path }) => path))
  for (const { path, text } of files) {
    for (const loaded of namedIn(path, text, /\b(?:import|URL)\(\s*"((?:\.|#)[^"]+)"/g)) apart.add(loaded)
    for (const imported of namedIn(path, text, /\b(?:from|import)\s+"((?:\.|#)[^"]+)"/g))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  }
  return files.filter(({ path }) => {
    const [only, ...others] = importers.get(path) ?? []
    return only !== undefined && others.length === 0 && dirname(only) === dirname(path) && !apart.has(path)
  })
}

/** The files of ours that a file names in this way, each once. */
function namedIn(path: string, text: string, named: RegExp): Set<string> {
  const specifiers = [...text.matchAll(named)].map(([, specifier = ""]) => specifier)
  return new Set(
    specifiers.map((specifier) =>
      specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
    ),
  )
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n")
}

/** Lines on which nothing stands but a comment. */
function commentLines(text: string): number {
  let inside = false
  return linesOf(text).filter((line) => {
    const begins = /^\s*\{?\/[/*]/.test(line)
    const isComment = inside || begins
    if (inside || /^\s*\{?\/\*/.test(line)) inside = !line.includes("*/")
    return isComment
  }).length
}

/** Assignments that replace a method of an object that Node, Next or a library made. A handler (`onload`) is meant to be assigned. */
function replacedMethods(text: string): number {
  const objects =
    "(?:\\w+\\.prototype|console|process(?:\\.\\w+)?|\\w*[sS]erver|\\w*[rR]equest|\\w*[rR]esponse|\\w*[sS]ocket)"
  const replaced = new RegExp(
    `\\b${objects}\\.(?!on[a-z]+\\b)\\w+ = (?:async )?(?:function\\b|\\([^()]*\\)[^=\\n]*=>|\\w+ =>)`,
    "g",
  )
  return text.match(replaced)?.length ?? 0
}

function loadersIn(text: string): number {
  return (
    text.match(/\bregisterHooks\(|\bmodule\.register\(|--(?:experimental-)?loader\b|\bloaders: \[/g)
      ?.length ?? 0
  )
}

function textOf(all: readonly Source[], page: string): string {
  return all.find(({ path }) => path === page)?.text ?? ""
}

/** The settings that the page lists, which a test holds to the schema: the names in the first column of its tables. */
function settingsIn(page: string): number {
  const cells = [...page.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = ""]) => cell)
  return new Set(cells.flatMap((cell) => cell.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? [])).size
}

/** Every text of a file of messages. */
function leaves(messages: unknown): string[] {
  if (typeof messages === "string") return [messages]
  return typeof messages === "object" && messages !== null ? Object.values(messages).flatMap(leaves) : []
}

function meanLength(texts: readonly string[] = []): number {
  return texts.length === 0 ? 0 : Math.round(sum(texts.map((text) => text.length)) / texts.length)
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function readRecord(): Partial<Figures> {
  return existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, "utf8")) as Partial<Figures>) : {}
}

/** What git knows or would take in, as it stands in the folder. */
function trackedFiles(): Source[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  })
  const paths = listed
    .split("\0")
    .filter((path) => /\.(tsx?|css|mjs|json|md)$/.test(path) && existsSync(path))
  return paths.map((path) => ({ path, text: readFileSync(path, "utf8") }))
}
