"use client"

import { ExternalLink } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { isUnsafeAddress, safeHref } from "#lib/upstream/interface-paths.ts"
import { useOwnOrigins } from "./own-origins.tsx"

/** An address of the service as a link, where it may be one; else as the text that `children` shows. */
export function ServiceLink({ text, children }: { text: string; children: ReactNode }) {
  const t = useTranslations("check.tree")
  const href = safeHref(text, useOwnOrigins())
  if (href === null) return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="break-all text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
    >
      <Verbatim>{text}</Verbatim>
      <ExternalLink className="ml-1 inline size-3.5 align-baseline" aria-hidden="true" data-screen-only />
      <span className="sr-only"> ({t("newTab")})</span>
    </a>
  )
}

/** Copies a text, unless it is an address that may not become a link. */
export function CopyText({ text, what }: { text: string; what: string }) {
  return isUnsafeAddress(text, useOwnOrigins()) ? null : <CopyButton text={text} what={what} />
}
