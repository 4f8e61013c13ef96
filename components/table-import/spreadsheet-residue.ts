/** The errors that spreadsheets show in a cell, in English and in Spanish. */
const ERROR =
  /^#(N\/A|N\/D|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|NUM!|¡NUM!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!|GETTING_DATA)$/iu

/** A key of `validation` when a cell holds what a spreadsheet left there in place of a value: an error or a formula; else null. */
export function spreadsheetResidue(text: string): "cellError" | "cellFormula" | null {
  const value = text.trim()
  if (ERROR.test(value)) return "cellError"
  return value.startsWith("=") ? "cellFormula" : null
}
