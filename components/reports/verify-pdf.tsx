"use client"

import { FileCheck2, FileQuestion } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { ApiError, api } from "#components/query/http.ts"
import { cx } from "#components/ui/cx.ts"
import { Spinner } from "#components/ui/feedback/spinner.tsx"
import { FileDrop } from "#components/ui/form/file-drop.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { useIgnoredDrops } from "#components/verify/use-ignored-drops.ts"
import type { KnownFile } from "#lib/reports/known-file.ts"
import { sha256InBrowser } from "#lib/vault/sha256-in-browser.ts"

type Verdict =
  | { kind: "known" | "unknown"; name: string; sha256: string; items: KnownFile[] }
  | { kind: "failed"; name: string; words: string }

/** Drop a PDF to learn whether it is one of ours, to the byte. It is hashed in this browser; nothing leaves it but the hash. */
export function VerifyPdf() {
  const t = useTranslations("reports.verify")
  const [busy, setBusy] = useState(false)
  const [verdicts, setVerdicts] = useState<Verdict[]>([])
  const turn = useRef(0)
  useIgnoredDrops()

  async function verifyAll(files: readonly File[]) {
    const mine = ++turn.current
    setBusy(true)
    setVerdicts([])
    const found: Verdict[] = []
    for (const file of files) found.push(await verify(file))
    if (mine !== turn.current) return // other files were dropped meanwhile
    setVerdicts(found)
    setBusy(false)
  }

  async function verify(file: File): Promise<Verdict> {
    const { name } = file
    try {
      const sha256 = await sha256InBrowser(await file.arrayBuffer())
      if (sha256 === undefined) return { kind: "failed", name, words: t("failed") }
      const { items } = await api<{ items: KnownFile[] }>("/api/files/verify", {
        method: "POST",
        json: { sha256 },
      })
      return { kind: items.length > 0 ? "known" : "unknown", name, sha256, items }
    } catch (error) {
      const words = error instanceof ApiError && error.title !== "" ? error.title : t("failed")
      return { kind: "failed", name, words }
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={t("choose")}
        prompt={t("drop")}
        accept="application/pdf,.pdf"
        multiple
        onFiles={(files) => void verifyAll(files)}
      />
      <p className="text-ink-3 text-sm">{t("stays")}</p>
      {busy ? <Spinner /> : null}
      <div role="status" className="flex flex-col gap-3">
        {verdicts.map((verdict, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rebuilt as a whole, and two files may have one name
          <VerdictSheet key={index} verdict={verdict} />
        ))}
      </div>
    </div>
  )
}

function VerdictSheet({ verdict }: { verdict: Verdict }) {
  const t = useTranslations("reports.verify")
  const isKnown = verdict.kind === "known"
  const Icon = isKnown ? FileCheck2 : FileQuestion
  return (
    <section className="sheet flex gap-3 px-4 py-3">
      <Icon
        className={cx(
          "mt-0.5 size-5 shrink-0",
          { known: "text-success", unknown: "text-ink-3", failed: "text-danger" }[verdict.kind],
        )}
        aria-hidden="true"
      />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="break-all font-medium">{verdict.name}</h2>
        {verdict.kind === "failed" ? <p className="text-danger">{verdict.words}</p> : null}
        {verdict.kind === "unknown" ? <p>{t("unknown")}</p> : null}
        {verdict.kind === "known" ? (
          <ul className="flex flex-col gap-1">
            {verdict.items.map((item) => (
              <li key={item.checkId}>
                <KnownReport item={item} />
              </li>
            ))}
          </ul>
        ) : null}
        {verdict.kind === "failed" ? null : (
          <p className="break-all font-mono text-ink-3 text-xs">SHA-256 {verdict.sha256}</p>
        )}
      </div>
    </section>
  )
}

function KnownReport({ item }: { item: KnownFile }) {
  const t = useTranslations("reports.verify")
  return (
    <>
      {t.rich("known", {
        when: () => <Timestamp value={item.requestedAt} zone />,
        subject: () => <span className="font-mono">{item.subject}</span>,
        name: item.requestedBy,
      })}{" "}
      <Link
        href={`/checks/${item.checkId}`}
        prefetch={false}
        className="text-accent underline underline-offset-3"
      >
        {t("open")}
      </Link>
    </>
  )
}
