"use client"

import { useSyncExternalStore } from "react"
import { rightAddress } from "#components/query/right-address.ts"
import { SignInProblem } from "./sign-in-problem.tsx"

/** Says before anything is typed that this is not the address at which Cotejo works. */
export function WrongAddress() {
  const address = useSyncExternalStore(never, rightAddress, () => undefined)
  return address === undefined ? null : <SignInProblem attempt={{ kind: "wrong_origin", address }} />
}

const never = () => () => undefined
