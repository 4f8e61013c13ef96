import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, posix } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { messagesByEntry } from "./messages-by-entry.ts"
import { type Messages, pickMessages } from "./pick-messages.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

function appOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "cotejo-words-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const asks = (namespace: string, key: string) => `{ const t = useTranslations("${namespace}"); t("${key}") }`

test("a page has the words of its client components and of what they import, and not those of the server's", () => {
  const root = appOf({
    "app/layout.tsx": "",
    "app/page.tsx": 'import "#components/server.tsx"; import { act } from "./actions.ts"',
    "app/actions.ts": '"use server"; import "#components/never.tsx"',
    "components/server.tsx": `import "./client.tsx"; ${asks("server", "a")}`,
    "components/client.tsx": `"use client"; import "./hook.ts"; import("./later.tsx"); ${asks("client", "a")}`,
    "components/hook.ts": asks("hook", "a"),
    "components/later.tsx": asks("later", "a"),
    "components/never.tsx": `"use client"; ${asks("never", "a")}`,
  })
  expect(messagesByEntry(root)).toEqual({ "layout.tsx": [], "page.tsx": ["client.a", "hook.a", "later.a"] })
})

test("a page does without what the layouts around it brought; these bring the words of its failures", () => {
  const root = appOf({
    "app/layout.tsx": 'import "#components/shared.tsx"',
    "app/(desk)/layout.tsx": 'import "#components/frame.tsx"',
    "app/(desk)/error.tsx": `"use client"; ${asks("errors", "a")}`,
    "app/(desk)/one/not-found.tsx": `"use client"; ${asks("missing", "a")}`,
    "app/(desk)/one/page.tsx": 'import "#components/shared.tsx"; import "#components/own.tsx"',
    "components/shared.tsx": `"use client"; ${asks("shared", "a")}`,
    "components/frame.tsx": `"use client"; ${asks("own", "whole")}`,
    "components/own.tsx": `"use client"; ${asks("own", "whole.part")} ${asks("own", "other")}`,
  })
  expect(messagesByEntry(root)).toEqual({
    "(desk)/layout.tsx": ["errors.a", "missing.a", "own.whole"],
    "(desk)/one/page.tsx": ["own.other"],
    "layout.tsx": ["shared.a"],
  })
})

test("what is fetched late has words of its own, and no page carries them", () => {
  const root = appOf({
    "app/page.tsx": 'import "#components/client.tsx"',
    "components/client.tsx": `"use client"; lazyPart("components/late.tsx", () => import("./late.tsx")); ${asks("client", "a")}`,
    "components/late.tsx": `lazyPart("components/later.tsx", () => import("./later.tsx")); ${asks("late", "a")}`,
    "components/later.tsx": asks("later", "a"),
  })
  expect(messagesByEntry(root)).toEqual({
    "page.tsx": ["client.a"],
    "components/late.tsx": ["late.a"],
    "components/later.tsx": ["later.a"],
  })
})

test("a part that the server draws with its own words leaves its page without them", () => {
  const root = appOf({
    "app/page.tsx": 'import "#components/part.tsx"; withClientMessages("page.tsx", Page)',
    "components/part.tsx": 'import "./client.tsx"; withClientMessages("components/part.tsx", Client)',
    "components/client.tsx": `"use client"; ${asks("client", "a")}`,
  })
  expect(messagesByEntry(root)).toEqual({ "page.tsx": [], "components/part.tsx": ["client.a"] })
})

test("a client component that cannot tell its words stops the build", () => {
  const root = appOf({ "app/page.tsx": '"use client"; const t = useTranslations(); t(key)' })
  expect(() => messagesByEntry(root)).toThrow(/app\/page\.tsx: useTranslations/)
})

const ours = messagesByEntry(".")
const LATE = new Set(
  globSync("components/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/lazyPart\("([^"]+)"/g)].map(([, named]) => named),
  ),
)
const isLate = (entry: string) => LATE.has(entry)

/** Returns the messages that a path picks, below the names in front of its first gap; undefined when there are none. */
function messageAt(messages: Messages, path: string): unknown {
  const [certain = ""] = path.split(".*")
  const found = certain
    .split(".")
    .reduce<unknown>((at, key) => (at as Messages | undefined)?.[key], pickMessages(messages, [path]))
  return JSON.stringify(found) === "{}" ? undefined : found
}

test("every page and layout of ours hands its words to the browser, by its own name", () => {
  expect(Object.keys(ours).length).toBeGreaterThan(25)
  for (const [entry, words] of Object.entries(ours)) {
    if (isLate(entry)) continue
    const file = entry.startsWith("components/") ? entry : join("app", entry)
    const named = [...readFileSync(file, "utf8").matchAll(/[cC]lientMessages\("([^"]+)"/g)].map(
      ([, name]) => name,
    )
    // One that has nothing to hand out may do without; one that hands out may not name another.
    expect([...new Set(named)], file).toEqual(words.length > 0 || named.length > 0 ? [entry] : [])
  }
})

test("a late part is named by the file that it imports", () => {
  for (const file of globSync("components/**/*.tsx")) {
    const parts = readFileSync(file, "utf8").matchAll(/lazyPart\("([^"]+)"[^"]*import\("([^"]+)"\)/g)
    for (const [, named = "", imported = ""] of parts)
      expect(named).toBe(
        imported.startsWith("#") ? imported.slice(1) : posix.join(posix.dirname(file), imported),
      )
  }
})

test("what is handed out are messages, in both languages", () => {
  for (const path of Object.values(ours).flat()) {
    for (const messages of [es, en]) expect(messageAt(messages, path), path).toBeDefined()
  }
})

test("no page hands out more than a part of all words", () => {
  const size = (value: unknown) => JSON.stringify(value).length
  for (const [entry, words] of Object.entries(ours)) {
    const own = words.reduce((sum, path) => sum + size(messageAt(es, path)), 0)
    expect(own, entry).toBeLessThan(size(es) / 8)
  }
})
