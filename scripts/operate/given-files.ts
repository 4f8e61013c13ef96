import { commandLine } from "#lib/command-line.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { fromWhereTyped } from "../settings.ts"

/**
 * The files that a command line names, one for each of `words`, as paths from where it was typed. Throws a StartFailure with how the command is typed when
 * they are fewer or more, or one looks like an option: nobody means a file named `--help`.
 */
export function givenFiles(args: readonly string[], command: string, ...words: readonly string[]): string[] {
  if (args.length === words.length && !args.some((word) => word.startsWith("-")))
    return args.map(fromWhereTyped)
  const what = args.length < words.length ? "A file is missing." : "These are not the words of this command."
  throw new StartFailure(what, commandLine(command, ...words))
}
