import type { ReactNode } from "react"
import { LanguageSwitch, ThemeSwitch } from "#components/shell/language-switch.tsx"
import { SignOutButton } from "#components/shell/sign-out-button.tsx"
import { Wordmark } from "#components/shell/wordmark.tsx"
import { ToastRegion } from "#components/ui/feedback/toast-region.tsx"

type EntryFrameProps = { markClass?: string; children: ReactNode }

/** A page on the way in: the name above, one thing to do, language and theme below. */
export function EntryFrame({ markClass, children }: EntryFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
      <header className={markClass}>
        <Wordmark />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 py-10">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-sm flex-wrap items-end justify-between gap-3">
        <LanguageSwitch labelHidden />
        <ThemeSwitch labelHidden />
      </footer>
      <ToastRegion />
    </div>
  )
}

type EntryStepProps = { title: string; lead: string; email: string; leave: string; children: ReactNode }

/** A step that a known person has to take before anything else: for which account, and how to leave. */
export function EntryStep({ title, lead, email, leave, children }: EntryStepProps) {
  return (
    <EntryFrame>
      <div className="flex flex-col gap-1">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="text-ink-2">{lead}</p>
        <p className="mt-2 break-all font-medium">{email}</p>
      </div>
      {children}
      <div className="border-line border-t pt-3">
        <SignOutButton label={leave} />
      </div>
    </EntryFrame>
  )
}
