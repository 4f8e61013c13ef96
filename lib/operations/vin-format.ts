export const VIN_LENGTH = 17

/** A fault in a VIN and its place; positions count from 1. */
export type VinFault =
  | { kind: "length"; length: number }
  | { kind: "letter"; position: number; character: string }
  | { kind: "character"; position: number; character: string }

/**
 * A VIN as it is sent: the letters of its alphabet in upper case, without the blanks around it. Nothing else is changed, least of all
 * corrected: of signs outside of it (`ſ`, `ı`, `ß`) upper case would make letters that nobody typed.
 */
export function normalizeVin(text: string): string {
  return text.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}

/**
 * Everything that ISO 3779's form forbids in a VIN (specification, Create VIN query): another length than 17, the letters I, O
 * and Q, any other character. The check digit is not part of the specification and is not looked at. Empty when it is well formed.
 */
export function vinFaults(vin: string): VinFault[] {
  const characters = [...vin]
  const faults = characters.flatMap((character, index): VinFault[] => {
    const position = index + 1
    if (/^[IOQ]$/.test(character)) return [{ kind: "letter", position, character }]
    if (!/^[A-HJ-NPR-Z0-9]$/.test(character)) return [{ kind: "character", position, character }]
    return []
  })
  if (characters.length !== VIN_LENGTH) faults.unshift({ kind: "length", length: characters.length })
  return faults
}

/** Whether a text is a well-formed VIN once it is normalized. */
export function isVin(text: string): boolean {
  const vin = normalizeVin(text)
  return vin.length === VIN_LENGTH && vinFaults(vin).length === 0
}
