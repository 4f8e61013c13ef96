/**
 * A cell that a spreadsheet shows as it is written. Programs take a text that begins with `=`, `+`, `-`, `@` (also in
 * their full-width forms), a tab or a line break for a formula, and turn figures into numbers: `00123456` loses its
 * zeros, more than 15 figures lose their last ones, `12E34` becomes a power of ten. Such a cell gets an apostrophe in
 * front, the sign by which spreadsheets mark text; whoever reads the file by program takes one leading apostrophe
 * off again. A text that begins with an apostrophe itself gets a second one, so that taking one off is always right.
 */
export function spreadsheetCell(text: string): string {
  return isTakenForSomethingElse(text) ? `'${text}` : text
}

function isTakenForSomethingElse(text: string): boolean {
  return (
    /^[=+\-@\t\r\n'＝＋－＠]/.test(text) ||
    /^0\d+$/.test(text) ||
    /^\d{16,}$/.test(text) ||
    /^(\d+[.,]?\d*|[.,]\d+)e[+-]?\d+$/i.test(text)
  )
}
