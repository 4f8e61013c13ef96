import type { FirstPerson } from "../lib/auth/first-people.ts"
import type { Env } from "../lib/env.ts"
import { bold, faint, say } from "./steps.ts"

/** The last thing of a start: where everything is and, once, how to sign in. */
export function welcome(facts: {
  settings: Env
  dataDir: string
  sandboxUrl: string | undefined
  people: readonly FirstPerson[]
  took: string
}): void {
  const { settings, sandboxUrl, people } = facts
  say()
  say(`  ${bold(`Cotejo is ready: ${settings.appUrl}`)} ${faint(`(${facts.took})`)}`)
  say()
  if (sandboxUrl === undefined) {
    row("Mode", "live: questions go to the registry service and may cost")
  } else {
    row("Mode", "sandbox: invented people and companies, nothing leaves this machine, nothing costs")
    row("Director", `${sandboxUrl}/director`)
  }
  row("Data", settings.databaseUrl === undefined ? facts.dataDir : "in the database of DATABASE_URL")
  if (people.length > 0) signIn(people)
  say()
  say(faint("  Ctrl-C stops everything in order."))
  say()
}

function signIn(people: readonly FirstPerson[]): void {
  const [email, password] = [
    widest(people.map((person) => person.email)),
    widest(people.map((person) => person.password)),
  ]
  say()
  say(`  ${bold("To sign in")} ${faint("(passwords are shown this once)")}`)
  for (const person of people) {
    say(`    ${person.email.padEnd(email)}  ${person.password.padEnd(password)}  ${faint(person.role)}`)
  }
}

function row(name: string, value: string): void {
  say(`  ${faint(name.padEnd(10))}${value}`)
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length))
}
