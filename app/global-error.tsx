"use client"

import "./globals.css"

/** Here and not in the message files: importing those would send all words of both languages with every page. */
const WORDS = {
  title: "Esta página no se pudo mostrar",
  body: "El fallo es de Cotejo. Si acababas de consultar, revisa el Historial antes de repetir: podría haberse enviado.",
  english:
    "This page could not be shown. This is an error in Cotejo. If you had just run a check, look in the History before you repeat it: it may have been sent.",
  home: "Ir al inicio · Go to home",
}

/** The last resort: the document itself failed, so neither frame nor language is known. Both languages speak. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="es" data-theme="system" translate="no">
      <body>
        <main className="mx-auto flex max-w-xl flex-col gap-6 px-5 py-20">
          <h1 className="font-semibold text-lg">{WORDS.title}</h1>
          <p className="text-ink-2">{WORDS.body}</p>
          <p className="text-ink-2" lang="en">
            {WORDS.english}
          </p>
          {error.digest ? <p className="font-mono text-sm">{error.digest}</p> : null}
          {/* A full load on purpose: the program in this window is broken. */}
          <a className="w-fit rounded-sm text-accent underline" href="/">
            {WORDS.home}
          </a>
        </main>
      </body>
    </html>
  )
}
