import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { expect, test } from "vitest"
import { LOCALES } from "#lib/i18n/locale.ts"

const DECISIONS = readdirSync("docs/decisions").map((file) => `docs/decisions/${file}`)
const GUIDES = [
  ...globSync("*.md"),
  ...readdirSync("docs", { encoding: "utf8" })
    .filter(isPage)
    .map((file) => `docs/${file}`),
  ...globSync("docs/guide/**/*.md"),
]
const FOLDERS = "app|bench|components|docs|drizzle|e2e|lib|messages|sandbox|scripts|test"

function isPage(path: string): boolean {
  return path.endsWith(".md")
}

/** Where the links of a page lead, from the root; a place on the web is nobody's file. */
function linksOf(page: string): string[] {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => (link.startsWith("#") ? page + link : normalize(join(dirname(page), link))))
}

/** The headings of a page as its links name them. */
function anchorsOf(page: string): string[] {
  const headings = [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  )
}

/** Paths of ours that a page names as code. */
function pathsIn(page: string): string[] {
  const named = new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, "g")
  return [...readFileSync(page, "utf8").matchAll(named)].map(([, path = ""]) => path)
}

test.each([...GUIDES, ...DECISIONS])("%s links to what is there", (page) => {
  for (const link of linksOf(page)) {
    const [path = "", anchor] = link.split("#")
    expect(existsSync(path), link).toBe(true)
    if (anchor !== undefined && isPage(path)) expect(anchorsOf(path), link).toContain(anchor)
  }
})

/** The links of a page whose words are the name of a file or of something in it. */
function namedLinksOf(page: string): { name: string; path: string }[] {
  const links = [...readFileSync(page, "utf8").matchAll(/\[`([\w./-]+)`\]\(([^)\s#:]+)\)/g)]
  return links.map(([, name = "", link = ""]) => ({ name, path: normalize(join(dirname(page), link)) }))
}

test.each([...GUIDES, ...DECISIONS])("%s calls what it links to by its name", (page) => {
  const misnamed = namedLinksOf(page).filter(({ name, path }) => {
    if (name.includes(".") || statSync(path).isDirectory()) return !path.endsWith(name)
    return !readFileSync(path, "utf8").includes(name)
  })
  expect(misnamed).toEqual([])
})

test.each([...GUIDES, ...DECISIONS])("every path that %s names is there", (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([])
})

const ROUTES = globSync("app/api/**/route.ts").map((file) => {
  const parts = file.split("/").slice(1, -1)
  return new RegExp(
    `^/${parts.map((part) => (part.startsWith("[...") ? ".+" : part.startsWith("[") ? "[^/]+" : part)).join("/")}$`,
  )
})

/** The addresses of our interface that a page names as code; `/api/v1` is the service's. */
function addressesIn(page: string): string[] {
  const named = [...readFileSync(page, "utf8").matchAll(/`(?:[A-Z]+ )?(\/api\/[\w/{}.-]+)/g)].map(
    ([, path = ""]) => path,
  )
  return named.filter((path) => !/^\/api\/(v1|auth\/)/.test(path))
}

// The changelog tells of what went, too.
const PRESENT = [...GUIDES, ...DECISIONS].filter((page) => page !== "CHANGELOG.md")

test.each(PRESENT)("every address of the interface that %s names is there", (page) => {
  expect(addressesIn(page).filter((path) => !ROUTES.some((route) => route.test(path)))).toEqual([])
})

test("every decision is in the index", () => {
  const listed = linksOf("docs/decisions/README.md")
  expect(DECISIONS.filter((page) => !page.endsWith("README.md") && !listed.includes(page))).toEqual([])
})

test("the README says what is in each folder of lib", () => {
  const text = readFileSync("README.md", "utf8")
  const folders = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => `\`lib/${name}/\``)
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

test("the pictures are small, and each is shown by a page", () => {
  const shown = new Set(GUIDES.flatMap(linksOf))
  for (const picture of globSync("docs/{guide/,}images/**/*.png")) {
    expect(statSync(picture).size, picture).toBeLessThan(150_000)
    expect(shown, picture).toContain(picture)
  }
})

test("the guide has the same pictures in each language, and its pages show those of their own", () => {
  const IMAGES = "docs/guide/images"
  const taken = LOCALES.map((locale) => readdirSync(`${IMAGES}/${locale}`).toSorted())
  expect(taken).toEqual(LOCALES.map(() => taken[0]))
  for (const locale of LOCALES) {
    const shown = globSync(`docs/guide/${locale}/*.md`)
      .flatMap(linksOf)
      .filter((link) => link.startsWith(IMAGES))
    expect(shown).not.toEqual([])
    expect(shown.filter((link) => !link.startsWith(`${IMAGES}/${locale}/`))).toEqual([])
  }
})

test("no page bears a merge that was left unfinished", () => {
  const unfinished = [...GUIDES, ...DECISIONS].filter((page) =>
    /^(<{7} |={7}$|>{7} )/m.test(readFileSync(page, "utf8")),
  )
  expect(unfinished).toEqual([])
})
