import { Ellipsis } from "lucide-react"
import type { ReactNode } from "react"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { Popover } from "./popover.tsx"

type MoreActionsProps = {
  /** The name of the menu: "More". */
  label: string
  children: ReactNode
}

/**
 * The lesser commands of a page: side by side where the container has room, else behind one button, so that they stand in one row with the main
 * one. They are the same elements in both: what they hold is in the document once.
 */
export function MoreActions({ label, children }: MoreActionsProps) {
  return (
    <Popover
      trigger={
        <>
          <Ellipsis className="size-4" aria-hidden="true" />
          {label}
        </>
      }
      triggerClassName={buttonStyle("secondary", "md", "@xl:hidden")}
      className="@max-xl:min-w-48 @max-xl:flex-col @max-xl:open:flex @xl:contents @max-xl:*:justify-start"
    >
      {children}
    </Popover>
  )
}
