import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

type EmptyStateProps = {
  icon?: LucideIcon
  title: ReactNode
  /** Why there is nothing and what to do; a failure is never shown with this. */
  children?: ReactNode
  actions?: ReactNode
  heading?: boolean
}

/** A list that is known to be empty: stated calmly, with the next step. */
export function EmptyState({ icon: Icon, title, children, actions, heading = false }: EmptyStateProps) {
  const Title = heading ? "h1" : "p"
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {Icon ? <Icon className="mb-1 size-6 text-ink-3" strokeWidth={1.5} aria-hidden="true" /> : null}
      <Title className="font-semibold text-md">{title}</Title>
      {children ? <div className="max-w-[46ch] text-balance text-ink-2">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  )
}
