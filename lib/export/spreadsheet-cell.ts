/**
 * Returns a cell that a spreadsheet shows as it is written. Programs take a text that begins with `=`, `+`, `-`, `@` (also in their full-width forms), a tab or
 * a line break for a formula, and turn figures into numbers: `00123456` and `10.10` lose zeros, more than 15 figures lose their last ones, `12E34` becomes a
 * power of ten. A text that looks like a date becomes one, in the order of the reader's country: `03-05-2020` is 5 March to some, and a plate `MAR-12` is a
 * day. Such a cell gets an apostrophe in front, the sign by which spreadsheets mark text; programs that read the file remove one leading apostrophe
 * again. A text that begins with an apostrophe itself gets a second one, so that taking one off is always right. Which sign separates the cells is a setting of
 * the reader's machine, so the text is examined as every one of them would cut it: `x;=1+1` is written `x;'=1+1` (`markPieces`). `textOfCell` reverses all of
 * it.
 */
export function spreadsheetCell(text: string): string {
  const isTaken = TAKEN_FOR_SOMETHING_ELSE.some((form) => form.test(text))
  return isTaken ? `'${markPieces(text)}` : markPieces(text)
}

/** Returns the text of such a cell, without the apostrophes that were added to it. Any other cell stays as it is. */
export function textOfCell(cell: string): string {
  const candidates = [...(cell.startsWith("'") ? [cell.slice(1)] : []), cell].map(unmarkPieces)
  return candidates.find((text) => spreadsheetCell(text) === cell) ?? cell
}

const PARTS_CELLS = ";,\t|\r\n"
const PASSED_OVER = /[\s"']/
const BEGINS_FORMULA = "=+-@＝＋－＠"

/** An apostrophe in front of each sign that would begin a formula where the text were cut before it. */
function markPieces(text: string): string {
  return copyPieces(text, (sign) => BEGINS_FORMULA.includes(sign), "'")
}

/** The reverse: without the last apostrophe in front of such a sign. */
function unmarkPieces(text: string): string {
  return copyPieces(text, (sign, next) => sign === "'" && next !== "" && BEGINS_FORMULA.includes(next), "")
}

/** Copies a text, with an apostrophe put in or left out before the signs that `marks` names at the beginnings of pieces, not of the whole. */
function copyPieces(text: string, marks: (sign: string, next: string) => boolean, mark: "'" | ""): string {
  let copy = ""
  let from = 0
  let isBeginning = /^[\s"]/.test(text)
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isBeginning && marks(sign, text.charAt(at + 1))) {
      copy += text.slice(from, at) + mark
      from = mark === "" ? at + 1 : at
    }
    isBeginning = PARTS_CELLS.includes(sign) || (isBeginning && PASSED_OVER.test(sign))
  }
  return copy + text.slice(from)
}

/** Names of months as spreadsheets know them, in English and Spanish, whole or cut. */
const MONTH =
  "(?:jan(?:uary)?|ene(?:ro)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|abr(?:il)?|mayo?|june?|junio|july?|julio|aug(?:ust)?|ago(?:sto)?|sept?(?:ember|iembre)?|set(?:iembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|dic(?:iembre)?)\\.?"

const TAKEN_FOR_SOMETHING_ELSE: readonly RegExp[] = [
  /^[=+\-@\t\r\n'＝＋－＠]/,
  /^0\d[\d.,]*$/,
  /^\d{16,}$/,
  // A decimal that ends in a zero or has nothing behind its point, one with more figures than are kept, figures in groups.
  /^\d*[.,]\d*0$/,
  /^\d+[.,]$/,
  /^(?=(?:\D*\d){16})\d*[.,]\d*$/,
  /^\d+(?:[.,]\d+){2,}$/,
  /^\d{1,3},\d{3}$/,
  /^(?:\d+(?:[.,]\d*)?|[.,]\d+)e[+-]?\d+$/i,
  /^\d+(?:[.,]\d+)?\s?%$/,
  // Days, of two or three parts, with figures or a month's name (with points they are figures in groups); times of day.
  /^\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?$/,
  new RegExp(`^\\d{1,4}[-/ ]?${MONTH}(?:[-/ ]?\\d{1,4})?$`, "i"),
  new RegExp(`^${MONTH}[-/ ]?\\d{1,4}(?:,? ?\\d{4})?$`, "i"),
  /^\d{1,4}:\d{1,2}(?::\d{1,2}(?:[.,]\d+)?)?(?:\s?[ap]\.?m\.?)?$/i,
]
