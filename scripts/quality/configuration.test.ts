import { expect, test } from "vitest"
import type { z } from "zod"
import { FROM_FILE, SECTIONS, SETTINGS } from "#lib/env.ts"

const INTRODUCTION = `# Configuration

<!-- Written from lib/env.ts by \`npm run config:docs\`. -->

All settings are read, and checked together, by [\`lib/env.ts\`](../lib/env.ts); what is wrong is listed at the start, never with its value, and so is a name that looks like one of them and is none. A \`.env\` file is read too. Names with † may also be given as \`NAME_FILE\`: the path of a file whose content is the value.

\`NODE_EXTRA_CA_CERTS\` is Node's own: a file with certificates (PEM) of authorities that are believed beside the public ones, by the service, the database, mail, the provider of sign-on. It stands in the environment, as Node reads it before \`.env\`.
`

test("docs/configuration.md is what `npm run config:docs` writes", async () => {
  const sections = Object.entries(SECTIONS).map(([title, settings]) => sectionOf(title, settings))
  await expect([INTRODUCTION, ...sections].join("\n")).toMatchFileSnapshot("../../docs/configuration.md")
})

test("no setting is without its words, and there are no more than a person can look through", () => {
  const named = Object.values(SECTIONS).flatMap((settings) => Object.keys(settings))
  expect(named).toEqual(Object.keys(SETTINGS.shape))
  expect(named.length).toBeLessThanOrEqual(42)
  const silent = Object.entries(SETTINGS.shape).filter(([, rule]) => !rule.description)
  expect(silent).toEqual([])
})

function sectionOf(title: string, settings: Record<string, z.ZodType>): string {
  const rows = Object.entries(settings).map(([name, rule]) => {
    const mark = FROM_FILE.some((secret) => secret === name) ? " †" : ""
    return `| \`${name}\`${mark} | ${defaultOf(rule)} | ${rule.description} |\n`
  })
  return `## ${title}\n\n| Setting | Default | Meaning |\n|---|---|---|\n${rows.join("")}`
}

/** As somebody would write it; a list is empty by default. */
function defaultOf(rule: z.ZodType): string {
  const value = rule.parse(undefined)
  return value === undefined || Array.isArray(value) ? "unset" : `\`${String(value)}\``
}
