import { globSync, readFileSync } from "node:fs"
import { beforeAll, expect, test } from "vitest"
import { type PageWeight, pathsOfEveryKind, pathsWithOneOfEach, weigh } from "#test/browser/page-weights.ts"
import { signInAs } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

// The weight of a page on a first visit, against `page-budget.json`: kB (1,000 bytes) as gzip makes them.

const budget = JSON.parse(readFileSync("page-budget.json", "utf8")) as { scripts: number; document: number }
/**
 * `/new-password` is shown to those alone who have to change theirs; it holds the form of the account page and no frame. `/gallery` is no page of the
 * product: every piece in every state, twice, for whoever develops; it answers 404 but in the sandbox. `/[...missing]` is the frame and three lines.
 */
const NOT_WEIGHED = ["/[...missing]", "/new-password"]

const app = ownApp()
const weights: PageWeight[] = []

beforeAll(async () => {
  const client = await signInAs(app.url, "admin")
  const paths = { ...(await pathsWithOneOfEach(client)), ...(await pathsOfEveryKind(client)) }
  for (const [page, path] of Object.entries(paths)) {
    weights.push(await weigh(client.fetch, page, path))
  }
  weights.push(await weigh((path, init) => fetch(app.url + path, init), "/sign-in", "/sign-in"))
  console.log(
    weights.map(({ page, scripts, document }) => `${page} ${kB(scripts)} ${kB(document)}`).join("\n"),
  )
})

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

test("every page is weighed", () => {
  const files = globSync("app/**/page.tsx")
  const ours = files.map(
    (file) =>
      `/${file
        .split("/")
        .slice(1, -1)
        .filter((part) => !part.startsWith("("))
        .join("/")}`,
  )
  const weighed = new Set(weights.map(({ page }) => page.split(":")[0]))
  expect([...weighed, ...NOT_WEIGHED].sort()).toEqual(ours.sort())
})

test("no page's scripts or document weigh more than its budget", () => {
  const over = weights.flatMap(({ page, scripts, document }) => {
    const summary = `${page}: scripts ${kB(scripts)} of ${budget.scripts}, document ${kB(document)} of ${budget.document}`
    // A colon: a kind with much to show, whose document is as long as that is.
    const isTooLong = document > budget.document * 1000 && !page.includes(":")
    return scripts > budget.scripts * 1000 || isTooLong ? [summary] : []
  })
  expect(over).toEqual([])
})

test("a document holds no word of another page, and none that the server alone says", async () => {
  const page = await (await fetch(`${app.url}/sign-in`)).text()
  expect(page).toContain("signIn")
  for (const words of ["signatureBuilder", "constanciaWords", "batches", "problems"]) {
    expect(page, words).not.toContain(`\\"${words}\\":{`)
  }
})
