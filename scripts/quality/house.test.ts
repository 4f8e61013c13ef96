import { expect, test } from "vitest"
import { countHouse, exceeded } from "./house.ts"

const SOURCES = [
  {
    path: "lib/a.ts",
    text: 'import { b } from "./b.ts"\nimport { c } from "#lib/other/c.ts"\n// Why it is so.\nexport const a = b + c\n',
  },
  { path: "lib/b.ts", text: "/**\n * What it promises.\n */\nexport const b = 1 // not a line of its own\n" },
  { path: "lib/other/c.ts", text: "export const c = 2\n".repeat(50) },
  { path: "lib/a.test.ts", text: 'import { b } from "./b.ts"\n' },
  { path: "components/d.tsx", text: '"use client"\nexport const d = () => import("./e.tsx")\n' },
  { path: "components/e.tsx", text: "request.onload = () => 1\nexport const e = 1\n" },
  {
    path: "scripts/f.ts",
    text: "server.emit = (name) => listen(name)\nconsole.log = write\nregisterHooks({})\n",
  },
  { path: "e2e/g.spec.ts", text: "a test\n" },
  { path: "e2e/h.ts", text: "a helper\n" },
  { path: "messages/es/x.json", text: '{"a":"Hola","b":{"c":"Adiós"}}' },
  { path: "messages/en/x.json", text: '{"a":"Hi","b":{"c":"Bye!"}}' },
  { path: "docs/decisions/001-embedded-database.md", text: "# 001\n" },
  { path: "docs/decisions/README.md", text: "# Decisions\n" },
  { path: "README.md", text: "ñ" },
  {
    path: "docs/configuration.md",
    text: "| Variable | Meaning |\n| `ONE`, `TWO_2` | as `THREE` |\n| `FOUR` | x |\n",
  },
]

test("the house is counted without its tests", () => {
  expect(countHouse(SOURCES)).toEqual({
    lines: 62,
    files: 5,
    shortFiles: 4,
    aroundLines: 4,
    singleImporter: 1,
    smallSingleImporter: 1,
    medianLines: 4,
    longLines: 4,
    clientPercent: 50,
    commentPercent: 6.5,
    patches: 1,
    loaders: 1,
    settings: 3,
    decisions: 1,
    readmeBytes: 2,
    messages: 2,
    messagesEnglish: 2,
    messageLength: 5,
    messageLengthEnglish: 3,
  })
})

test("a figure may grow by a twentieth or to what is wanted, one of which there is none by nothing, and a sentence says what to do", () => {
  const figures = { ...countHouse(SOURCES), lines: 105_000, patches: 1, medianLines: 70 }
  expect(exceeded(figures, { ...figures, lines: 100_000, patches: 1, medianLines: 50 })).toEqual([])
  const problems = exceeded({ ...figures, lines: 105_001 }, { ...figures, lines: 100_000, patches: 0 })
  expect(problems).toHaveLength(2)
  expect(problems[0]).toContain("105001, and 100000 was recorded")
  expect(problems[0]).toContain("npm run house -- --record")
})
