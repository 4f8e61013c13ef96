import Link from "next/link"
import type { ComponentProps } from "react"
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts"

type LinkButtonProps = Omit<ComponentProps<typeof Link>, "className"> & {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A place to go that looks like a command; never prefetched, since our pages are personal and dynamic. */
export function LinkButton({ variant = "secondary", size = "md", ...rest }: LinkButtonProps) {
  return <Link prefetch={false} {...rest} className={buttonStyle(variant, size)} />
}
