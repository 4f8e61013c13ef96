import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"

const ROOT = resolve(import.meta.dirname, "../..")
const SOURCES = [
  "components",
  "e2e",
  "lib",
  "messages",
  "sandbox",
  "scripts",
  "test",
  "drizzle",
  "package.json",
  "tsconfig.json",
  "vitest.config.ts",
]

/** Asked by plate, answered by a path that the sandbox serves already, in fewer fields: the rest is outside of its schema. */
const DEFINITION = `import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** The owners of a vehicle by plate. */
export const plateOwner = defineOperation({
  slug: "plate-owner",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/vehicular-registry",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ plate: required() }),
  siblings: {
    vehicle: [
      ["n_placa", "license_plate_number"],
      ["marca", "make"],
    ],
  },
  answer: z.looseObject({
    n_placa: z.string(),
    marca: z.string(),
    sede: z.string(),
    propietarios: z.array(z.unknown()),
  }),
  record: {
    identifier: "n_placa",
    title: ["marca"],
    beside: ["sede"],
    sections: [
      { title: "vehicle", fields: ["n_placa", "marca", "sede"] },
      { title: "owners", fields: ["propietarios"], list: { columns: ["nombre", "numero_documento"] } },
    ],
    codes: ["n_placa"],
    summary: ["marca", "propietarios"],
    owners: { field: "propietarios", name: "nombre", document: "numero_documento" },
  },
  subject: ({ plate }) => ({ kind: "plate", identifier: plate }),
})
`

const FACTS = `  "plate-owner": {
    key: "lookup",
    cost: "unspecified",
    fields: [{ name: "plate", control: "identifier", usually: "plate" }],
    about: { plate: {} },
    menu: { group: "vehicles", icon: "user" },
  },
`

const WORDS = {
  es: { name: "Propietarios", about: "Propietarios de un vehículo por placa", beside: "Sede: {value}" },
  en: { name: "Owners", about: "Owners of a vehicle by plate", beside: "Office: {value}" },
}
const LABELS = {
  n_placa: "Placa consultada",
  marca: "Marca del vehículo",
  sede: "Sede",
  propietarios: "Dueños",
}

/** The repository's tests that cover every operation by themselves. */
const OWN_TESTS = [
  "lib/operations",
  "lib/compare",
  "lib/dossier/missing-questions.test.ts",
  "components/answers/record.test.ts",
  "components/ask/form-schema.test.ts",
  "components/omnibox",
  "components/shell/nav/nav-items.test.ts",
]

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "cotejo-recipe-"))
  for (const source of SOURCES) cpSync(join(ROOT, source), join(copy, source), { recursive: true })
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test("the recipe of docs/recipes.md adds an operation in five files; in that copy the rules of its form, omnibox, navigation, the markup of its answer, history, dossier, comparison, batch, exports and constancia work for it, without a build or a browser", async () => {
  followRecipe()
  expect(changedFiles()).toEqual([
    "lib/operations/facts.ts",
    "lib/operations/plate-owner.ts",
    "lib/operations/registry.ts",
    "messages/en/operations.json",
    "messages/es/operations.json",
  ])
  cpSync(join(ROOT, "e2e/recipes/operation-probe.ts"), join(copy, "e2e/recipes/operation-probe.test.ts"))
  const own = await run([
    "--project",
    "unit",
    "--no-isolate",
    ...OWN_TESTS,
    "e2e/recipes/operation-probe.test.ts",
  ])
  expect(own, own.output).toMatchObject({ code: 0 })
})

function followRecipe(): void {
  writeFileSync(join(copy, "lib/operations/plate-owner.ts"), DEFINITION)
  edit("lib/operations/facts.ts", (text) => text.replace("  vin: {\n", `${FACTS}$&`))
  edit("lib/operations/registry.ts", (text) =>
    text
      .replace(
        "import { signature } from",
        'import { plateOwner } from "./plate-owner.ts"\nimport { signature } from',
      )
      .replace('  "vehicle-registry": vehicleRegistry,\n', '$&  "plate-owner": plateOwner,\n'),
  )
  for (const language of ["es", "en"] as const)
    edit(`messages/${language}/operations.json`, (text) => {
      const words = JSON.parse(text) as Record<string, Record<string, Record<string, object>>>
      const { beside, ...names } = WORDS[language]
      Object.assign(words.operations ?? {}, { "plate-owner": names })
      Object.assign(words.answers?.fields ?? {}, { "plate-owner": LABELS })
      Object.assign(words.answers?.beside ?? {}, { "plate-owner": { sede: beside } })
      return JSON.stringify(words, null, 2)
    })
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(join(copy, path), "utf8")
  writeFileSync(join(copy, path), change(before))
}

/** The files of the copy that are not as they are in the checkout. */
function changedFiles(): string[] {
  const files = SOURCES.flatMap((source) => filesIn(source))
  return files.filter((path) => read(join(ROOT, path)) !== read(join(copy, path))).sort()
}

function filesIn(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source]
  const entries = readdirSync(join(copy, source), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "latin1")
  } catch {
    return null
  }
}

/** Runs the copy's own tests; they find the tests' PostgreSQL in the environment that this process was given. */
async function run(args: string[]): Promise<{ code: number | null; output: string }> {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs")
  const child = spawn(process.execPath, [vitest, "run", "--root", copy, ...args], { cwd: copy })
  const output: Buffer[] = []
  child.stdout.on("data", (part: Buffer) => output.push(part))
  child.stderr.on("data", (part: Buffer) => output.push(part))
  const code = await new Promise<number | null>((done) => void child.on("close", done))
  return { code, output: Buffer.concat(output).toString() }
}
