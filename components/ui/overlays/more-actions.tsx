import { Ellipsis } from "lucide-react"
import type { ReactNode } from "react"
import { type ButtonSize, buttonStyle } from "#components/ui/controls/button-style.ts"
import { Popover } from "./popover.tsx"

type MoreActionsProps = {
  label: string
  sign?: ReactNode
  size?: ButtonSize
  /** Whose room counts: that of the container that the page is laid out by, or the window's; `none` for what is behind the button at any width. */
  room?: keyof typeof FOLDED
  children: ReactNode
}

const FOLDED = {
  container: {
    button: "@xl:hidden",
    panel:
      "@max-xl:min-w-48 @max-xl:flex-col @max-xl:open:flex @xl:contents @max-xl:*:justify-start @max-xl:*:border-transparent",
  },
  none: { button: "", panel: "min-w-48 flex-col open:flex *:justify-start *:border-transparent" },
  window: {
    button: "sm:hidden",
    panel:
      "max-sm:min-w-48 max-sm:flex-col max-sm:open:flex sm:contents max-sm:*:justify-start max-sm:*:border-transparent",
  },
}

/**
 * The lesser commands of a page: behind one button, so that they are in one row with the main one; side by side where there is room for
 * them, if they are wanted so. They are the same elements in both: their content is in the document once.
 */
export function MoreActions({ label, sign, size = "md", room = "container", children }: MoreActionsProps) {
  return (
    <Popover
      trigger={
        <>
          {sign ?? <Ellipsis className="size-4" aria-hidden="true" />}
          <span className="contents">{label}</span>
        </>
      }
      triggerClassName={buttonStyle("secondary", size, FOLDED[room].button)}
      className={FOLDED[room].panel}
    >
      {children}
    </Popover>
  )
}
