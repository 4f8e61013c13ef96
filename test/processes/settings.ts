import { z } from "zod"

// The values that the tests' set-up passes to the processes that run the tests, through their environment; read nowhere else.

const PERSON = z.object({ email: z.string(), password: z.string(), role: z.string(), name: z.string() })

const HANDED = z.object({
  /** Superuser URL of the tests' PostgreSQL, without a database. */
  clusterUrl: z.string(),
  /** How the app signs in at each database there. */
  appAccount: z.object({ user: z.string(), password: z.string() }),
  dataKeys: z.string(),
  authSecret: z.string(),
  signingKey: z.string(),
  people: z.array(PERSON),
})

export type Person = z.output<typeof PERSON>
export type TestSetup = z.output<typeof HANDED>

const NAME = "COTEJO_TEST_SETUP"

export function passSetupOn(testSetup: TestSetup): void {
  process.env[NAME] = JSON.stringify(testSetup)
}

/** Throws when the set-up did not run: tests are started by `npm test`, vitest or Playwright, never alone. */
export function testSetup(): TestSetup {
  return HANDED.parse(JSON.parse(process.env[NAME] ?? "null"))
}

export function seededPerson(role: string): Person {
  const person = testSetup().people.find((one) => one.role === role)
  if (!person) throw new Error(`no ${role} was seeded`)
  return person
}

/** Settings for the parts of lib that a test calls in its own process; before its first call of them. */
export function setForThisProcess(values: Record<string, string>): void {
  Object.assign(process.env, values)
}

/** The same while `run` runs; afterwards the environment is as it was, and child processes inherit nothing of it. */
export async function withSettings<T>(values: Record<string, string>, run: () => Promise<T>): Promise<T> {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const)
  setForThisProcess(values)
  try {
    return await run()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
