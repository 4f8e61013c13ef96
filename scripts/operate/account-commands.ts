import { commandLine } from "#lib/command-line.ts"
import { administrators, rescueAdministrator, unlockFromMachine } from "#lib/people/rescue-person.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { bold, faint, say } from "../steps.ts"
import { atDatabase } from "./settings-database.ts"

/** `npm run unlock -- EMAIL`: forgets the failed attempts that keep people out of an account. */
export async function unlock([email]: readonly string[]): Promise<number> {
  if (email === undefined) throw usage("unlock")
  return atDatabase(commandLine("unlock"), async () => {
    const known = await unlockFromMachine(email)
    say(
      known ? `  ${bold(email)} is unlocked: sign-ins are open again.` : `  Nobody has the e-mail ${email}.`,
    )
    return known ? 0 : 1
  })
}

/** `npm run rescue -- EMAIL`: gives an administrator a new password when nobody can get in. */
export async function rescue([email]: readonly string[]): Promise<number> {
  return atDatabase(commandLine("rescue"), async () => {
    const password = email === undefined ? undefined : await rescueAdministrator(email)
    if (password === undefined) {
      if (email !== undefined) say(`  No administrator has the e-mail ${email}.`)
      say(`  Administrators: ${(await administrators()).join(", ") || "none"}`)
      say(`  ${faint(`${commandLine("rescue", "EMAIL")} gives one of them a new password.`)}`)
      return 1
    }
    say()
    say(`  ${bold("To sign in")} ${faint("(the password is shown this once)")}`)
    say(`    ${email}  ${password}`)
    say(
      `  It has to be changed at the first sign-in, within 24 hours. The account is enabled and unlocked, its sessions ended.`,
    )
    say()
    return 0
  })
}

function usage(command: string): StartFailure {
  return new StartFailure("Whose account? The e-mail is missing.", commandLine(command, "EMAIL"))
}
