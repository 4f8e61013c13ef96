"use client"

import "./globals.css"
import en from "#messages/en.json"
import es from "#messages/es.json"

/** The last resort: the document itself failed, so neither frame nor language is known. Both languages speak. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="es" data-theme="system">
      <body>
        <main className="mx-auto flex max-w-xl flex-col gap-6 px-5 py-20">
          <h1 className="font-semibold text-lg">{es.errors.pages.failedTitle}</h1>
          <p className="text-ink-2">{es.errors.pages.failedBody}</p>
          <p className="text-ink-2" lang="en">
            {en.errors.pages.failedTitle}. {en.errors.pages.failedBody}
          </p>
          {error.digest ? <p className="font-mono text-sm">{error.digest}</p> : null}
          {/* A full load on purpose: the program in this window is broken. */}
          <a className="w-fit rounded-sm text-accent underline" href="/">
            {es.errors.pages.home}
          </a>
        </main>
      </body>
    </html>
  )
}
