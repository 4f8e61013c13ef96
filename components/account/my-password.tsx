"use client"

import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { Spinner } from "#components/ui/feedback/spinner.tsx"

/** One's own password, on a page of many other things: its form comes after them. */
export const MyPassword = lazyView(
  () => import("./password-form.tsx").then((module) => module.PasswordForm),
  <Spinner />,
)
