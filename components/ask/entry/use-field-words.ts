"use client"

import { useVinFaultWords } from "#components/ask/vin-fault-words.ts"
import { useRuleWords } from "#components/ui/form/use-rule-words.ts"
import { normalizeVin, vinFaults } from "#lib/operations/vin-format.ts"

/** A value far from any VIN is recognized by its length and its first characters. */
const MAX_VIN_FAULTS = 4

/** Returns the words for a broken rule of a question. For a VIN, whose value is known, they name the wrong positions. */
export function useFieldWords(): (message: string, value?: string) => string {
  const ruleWords = useRuleWords()
  const vinWords = useVinFaultWords()
  function wordsOf(line: string, value: string | undefined): string {
    if (line === "vinFormat" && value !== undefined) {
      const faults = vinFaults(normalizeVin(value)).slice(0, MAX_VIN_FAULTS)
      if (faults.length > 0) return faults.map(vinWords).join(" ")
    }
    return ruleWords(line)
  }
  return (message, value) =>
    message
      .split("\n")
      .map((line) => wordsOf(line, value))
      .join(" ")
}
