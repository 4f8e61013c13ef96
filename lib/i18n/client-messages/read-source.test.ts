import { expect, test } from "vitest"
import { readSource } from "./read-source.ts"

const wordsOf = (body: string) => readSource("a.tsx", `export function A() {\n${body}\n}`).keys

test.each([
  ["a key that is written out", 'const t = useTranslations("a"); t("b.c")', ["a.b.c"]],
  [
    "rich texts, and whether there is one",
    'const t = useTranslations("a"); t.rich("b", {}); t.has("c")',
    ["a.b", "a.c"],
  ],
  [
    "a gap at the end of a key: all of the group",
    `const t = useTranslations('a'); t(\`b.c.\${x}\`)`,
    ["a.b.c"],
  ],
  ["a gap that is a name", `const t = useTranslations('a'); t(\`b.\${x}.\${y}.d\`)`, ["a.b.*.*.d"]],
  ["a gap at its beginning", `const t = useTranslations('a'); t(\`\${x}.d\`)`, ["a.*.d"]],
  ["what follows a gap within a name", `const t = useTranslations('a'); t(\`b.c\${x}.d\`)`, ["a.b"]],
  ["a gap within a name", `const t = useTranslations('a'); t(\`b.c\${x}\`)`, ["a.b"]],
  ["one of two", 'const t = useTranslations("a"); t(x ? "b" : (y ? "c" : "d"))', ["a.b", "a.c", "a.d"]],
  ["a key of elsewhere", 'const t = useTranslations("a"); t(key)', ["a"]],
  ["a translator that is handed on", 'const t = useTranslations("a"); t("b"); tell(t)', ["a.b", "a"]],
  [
    "one that a hook depends on is not handed on",
    'const t = useTranslations("a"); useEffect(() => t("b"), [t])',
    ["a.b"],
  ],
  ["one that is nobody's", 'return { words: useTranslations("a") }', ["a"]],
  ["a namespace with a gap", `const t = useTranslations(\`a.b.\${x}\`); t("c")`, ["a.b"]],
  ["one of two namespaces", 'const t = useTranslations(x ? "a" : "b"); t("c")', ["a", "b"]],
  ["no namespace", `const t = useTranslations(); t('a.b'); t(\`c.\${x}\`)`, ["a.b", "c"]],
  [
    "names that only look like it",
    'const t = useTranslations("a"); const b = { t: 1 }; b.t; t("c")',
    ["a.c"],
  ],
])("%s", (_, body, words) => {
  expect(wordsOf(body)).toEqual(words)
})

test("each component of a file has a translator of its own", () => {
  const two =
    'function A() { const t = useTranslations("a"); t("x") }\nfunction B() { const t = useTranslations("b"); t("y") }'
  expect(readSource("a.tsx", two).keys).toEqual(["a.x", "b.y"])
})

test("what would mean all words of all pages is a fault", () => {
  for (const body of [
    "const t = useTranslations(); t(key)",
    `const t = useTranslations(); t(\`\${key}.a\`)`,
    "tell(useTranslations())",
    "const t = useTranslations(name)",
  ])
    expect(readSource("a.tsx", body).faults, body).toHaveLength(1)
})

test("imports count at run time alone, those that come later too", () => {
  const { imports, directive } = readSource(
    "a.tsx",
    `"use client"
    import { type A } from "./types.ts"
    import type { B } from "./types.ts"
    import { type C, d } from "./mixed.ts"
    export { e } from "#lib/e.ts"
    export type { F } from "./f.ts"
    const later = () => import("./later.tsx")`,
  )
  expect({ imports, directive }).toEqual({
    imports: ["./mixed.ts", "#lib/e.ts", "./later.tsx"],
    directive: "client",
  })
})
