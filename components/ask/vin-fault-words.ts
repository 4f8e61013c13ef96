"use client"

import { useTranslations } from "next-intl"
import { characterSort } from "#components/ask/entry/character-sort.ts"
import { VIN_LENGTH, type VinFault } from "#lib/operations/vin-format.ts"
import { codePoint } from "#lib/text/unseen.ts"

/** Returns the words for a fault of a VIN: its length, or the position, the character, and the kind of character. */
export function useVinFaultWords(): (fault: VinFault) => string {
  const t = useTranslations("ask.vinFault")
  return (fault) => {
    if (fault.kind === "length") return t("length", { found: fault.length, wanted: VIN_LENGTH })
    const { position, character } = fault
    if (fault.kind === "letter") return t("letter", { position, character })
    return t(characterSort(character), { position, character, code: codePoint(character) })
  }
}
