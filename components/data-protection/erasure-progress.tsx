"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect } from "react"

const EVERY_MS = 2_000

/** Says that an erasure is in progress, and refreshes its page until it is done. */
export function ErasureProgress() {
  const t = useTranslations("dataProtection.report")
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return (
    <p role="status" className="text-ink-2">
      {t("inProgress")}
    </p>
  )
}
