"use client"

import { Printer } from "lucide-react"
import { useTranslations } from "next-intl"
import { Button } from "#components/ui/controls/button.tsx"

/** The browser's own print dialog; the print sheet is this same page (globals.css, @media print). */
export function PrintButton() {
  const word = useTranslations("words")
  return (
    <Button icon={Printer} variant="quiet" onClick={() => window.print()}>
      {word("print")}
    </Button>
  )
}
