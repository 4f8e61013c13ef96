import { cx } from "#components/ui/cx.ts"

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger"
export type ButtonSize = "sm" | "md"

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress"

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
  secondary: "border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken",
  quiet:
    "border-transparent bg-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken",
  danger: "border-transparent bg-danger text-on-danger enabled:hover:brightness-90",
}

const SIZES: Record<ButtonSize, string> = {
  sm: "h-7 px-2.5 text-sm",
  md: "h-9 px-3.5 text-base",
}

/** Of a small quiet button at the edge of a block: its words, not its unseen frame, are in line with the text above and below. */
export const AT_EDGE = { start: "-ms-[11px]", end: "-me-[11px]" } as const

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], className)
}
