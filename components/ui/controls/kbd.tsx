import type { ReactNode } from "react"

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-current/40 px-1 font-normal font-sans text-2xs">
      {children}
    </kbd>
  )
}

/** A key beside a button's name: assistive technology gets it by `aria-keyshortcuts`, not as part of the name. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <Kbd>{children}</Kbd>
    </span>
  )
}
