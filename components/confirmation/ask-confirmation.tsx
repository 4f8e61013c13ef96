import { NextIntlClientProvider } from "next-intl"
import { createRoot } from "react-dom/client"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"
import { localeOf, TAG } from "#lib/i18n/locale.ts"

const DIALOG = lazyPart("components/confirmation/confirmation-dialog.tsx", () =>
  import("./confirmation-dialog.tsx").then((module) => module.ConfirmationDialog),
)

let asking: Promise<ConfirmationEnd> | undefined

/**
 * Asks the person to prove once more who they are, in a dialog above everything that is open, so that no typed data is lost. Resolves
 * how that ended; asked for twice at once, it asks once. No page carries it: it is fetched when an edge has asked for it.
 */
export function askConfirmation(): Promise<ConfirmationEnd> {
  asking ??= shown().finally(() => {
    asking = undefined
  })
  return asking
}

async function shown(): Promise<ConfirmationEnd> {
  const place = document.body.appendChild(document.createElement("div"))
  const root = createRoot(place)
  try {
    return await new Promise<ConfirmationEnd>((resolve) => {
      root.render(
        <NextIntlClientProvider locale={TAG[localeOf(document.documentElement.lang)]} messages={{}}>
          <LazyPart part={DIALOG} props={{ onEnd: resolve }} onFailed={() => resolve("unavailable")} />
        </NextIntlClientProvider>,
      )
    })
  } finally {
    root.unmount()
    place.remove()
  }
}
