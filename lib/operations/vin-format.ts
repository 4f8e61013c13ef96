export const VIN_LENGTH = 17

/** A fault in a VIN and its place; positions count from 1. */
export type VinFault =
  | { kind: "length"; length: number }
  | { kind: "letter"; position: number; character: string }
  | { kind: "character"; position: number; character: string }

/** A VIN as it is sent. Only letters of its alphabet become upper case: of `ſ`, `ı`, `ß` that would make letters that nobody typed. */
export function normalizeVin(text: string): string {
  return text.trim().replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** What ISO 3779's form forbids: another length than 17, I, O and Q, other signs. The check digit is not specified, nor looked at. */
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
