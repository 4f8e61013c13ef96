import { codeOf } from "./errors.ts"

/** Why the program cannot start, for a person: the fault (the message) and the advice. */
export class StartFailure extends Error {
  readonly advice: string

  constructor(whatHappened: string, whatToDo: string, cause?: unknown) {
    super(whatHappened, { cause })
    this.advice = whatToDo
  }
}

/** Ends this process with the words of a StartFailure: starting it again changes nothing by itself. Anything else is thrown on. */
export function exitWithFailure(error: unknown): never {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n${error.advice}\n`)
  process.exit(1)
}

/** Words a failure of the file system at `path` for people; anything else is returned unchanged. `otherwise`: what to do where that path cannot be put right. */
export function fileFailure(
  error: unknown,
  path: string,
  otherwise = "set DATA_DIR to a folder of its own",
): unknown {
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return new StartFailure(
        `The disk is full: ${path} could not be written.`,
        "Free some space there, then start again.",
        error,
      )
    case "EACCES":
    case "EPERM":
      return new StartFailure(
        `There is no permission to use ${path}.`,
        `Give this user the right to write there, or ${otherwise}.`,
        error,
      )
    case "EROFS":
      return new StartFailure(
        `${path} lies on a file system that is read-only.`,
        `Make it writable, or ${otherwise}.`,
        error,
      )
    case "ENOENT":
      return new StartFailure(
        `${path} is not there, and cannot be made.`,
        "Make the folder that it is to lie in, or choose another place.",
        error,
      )
    case "ENOTDIR":
    case "EEXIST":
      return new StartFailure(
        `${path} should be a folder, and is a file.`,
        "Move that file away, or set DATA_DIR to another folder.",
        error,
      )
    default:
      return error
  }
}
