import { existsSync, readFileSync } from "node:fs"
import Papa from "papaparse"
import { expect, test } from "vitest"

type Row = Record<(typeof COLUMNS)[number], string>

const COLUMNS = ["requirement", "level", "subject", "applies", "state", "how", "test"] as const
/** How many requirements ASVS 5.0.0 has of levels 1 and 2. */
const REQUIREMENTS = { "1": 70, "2": 183 }
const MAX_WORDS = 8

const text = readFileSync("docs/asvs.csv", "utf8")
const { data: rows, meta, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true })

/** Those of which something does not hold, by their ids. */
const failing = (isWrong: (row: Row) => boolean) => rows.filter(isWrong).map(({ requirement }) => requirement)

test("every requirement of levels 1 and 2 has its row, once, in the standard's order", () => {
  expect(errors).toEqual([])
  expect(meta.fields).toEqual(COLUMNS)
  const inOrder = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true })
  const ids = rows.map(({ requirement }) => requirement)
  expect(ids).toEqual([...new Set(ids)].toSorted(inOrder))
  expect(failing(({ requirement }) => !/^V\d+\.\d+\.\d+$/.test(requirement))).toEqual([])
  for (const [level, count] of Object.entries(REQUIREMENTS))
    expect(rows.filter((row) => row.level === level)).toHaveLength(count)
  expect(rows).toHaveLength(REQUIREMENTS["1"] + REQUIREMENTS["2"])
})

test("each row says in few words what it is about, whether it applies, how it stands, and by what", () => {
  const states = { yes: ["met", "partly", "not met"], no: [""] }
  const isAllowed = ({ applies, state }: Row) =>
    (applies === "yes" || applies === "no") && states[applies].includes(state)
  expect(failing((row) => !isAllowed(row))).toEqual([])
  expect(failing(({ how }) => how.trim() === "")).toEqual([])
  expect(failing(({ subject }) => subject === "" || subject.split(" ").length > MAX_WORDS)).toEqual([])
})

test("the tests that rows name are there, under the titles that they name, and none where nothing is met", () => {
  const isMissing = ({ test: named }: Row) => {
    const [path = "", title = ""] = named.split("#")
    return named !== "" && !(existsSync(path) && readFileSync(path, "utf8").includes(title))
  }
  expect(failing(isMissing)).toEqual([])
  expect(failing(({ state, test: named }) => named !== "" && !["met", "partly"].includes(state))).toEqual([])
})

test("files that rows name are there", () => {
  const named = /`((?:app|components|docs|e2e|lib|scripts|test)\/[\w./-]*)`/g
  const paths = rows.flatMap(({ how }) => [...how.matchAll(named)].map(([, path = ""]) => path))
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
