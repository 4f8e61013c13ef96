import Link from "next/link"
import type { ComponentProps } from "react"
import { cx } from "#components/ui/cx.ts"

export const TEXT_LINK =
  "rounded-sm text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"

/** A link within text: underlined, so that colour is not its only sign. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...rest} className={cx(TEXT_LINK, className)} />
}
