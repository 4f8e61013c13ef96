"use client"

import { late } from "#components/ui/feedback/late.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** One's own password, on a page of many other things: its form comes after them. */
export const MyPassword = late(
  () => import("./password-form.tsx").then((module) => module.PasswordForm),
  <Spinner />,
)
