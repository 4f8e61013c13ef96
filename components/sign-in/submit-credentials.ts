import { rightAddress } from "#components/query/right-address.ts"
import { postAuth } from "./post-auth.ts"

/** The result of an attempt to sign in. A wrong e-mail, a wrong password and a disabled account look the same. */
export type Attempt =
  | { kind: "in" }
  /** The password was right: a second factor is asked for. */
  | { kind: "second" }
  /** The second step has ended, and it begins with the password again. */
  | { kind: "over" }
  | { kind: "refused" }
  | { kind: "throttled"; seconds: number }
  | { kind: "failed" }
  /** The page was opened at another address than the one that counts. */
  | { kind: "wrong_origin"; address: string }

/** Signs in with e-mail and password. Never throws. */
export function submitCredentials(email: string, password: string): Promise<Attempt> {
  return submit("credentials", { email, password })
}

/** The same for the proof of the second factor, after the right password was given in this browser a moment ago. */
export function submitSecondStep(proof: { code: string } | { passkey: string }): Promise<Attempt> {
  return submit("second-step", proof)
}

async function submit(step: string, given: Record<string, string>): Promise<Attempt> {
  try {
    const { ok, url } = await postAuth(`/api/auth/callback/${step}`, { ...given, callbackUrl: "/" })
    const attempt = attemptOf(ok, url)
    return attempt.kind === "failed" ? failedAttempt() : attempt
  } catch {
    return failedAttempt()
  }
}

/** Without an answer of our own, or with one that refuses the address of this page. */
export function failedAttempt(): Attempt {
  const address = rightAddress()
  return address === undefined ? { kind: "failed" } : { kind: "wrong_origin", address }
}

/** next-auth reports an error in the address that it would redirect to. */
export function attemptOf(ok: boolean, url: string | undefined): Attempt {
  const error = URL.parse(url ?? "", "http://cotejo.invalid")?.searchParams.get("error")
  if (error === null) return ok ? { kind: "in" } : { kind: "failed" }
  if (error === "second_step") return { kind: "second" }
  if (error === "step_over") return { kind: "over" }
  const throttled = /^throttled:(\d+)$/.exec(error ?? "")
  if (throttled) return { kind: "throttled", seconds: Number(throttled[1]) }
  return error === "CredentialsSignin" ? { kind: "refused" } : { kind: "failed" }
}
