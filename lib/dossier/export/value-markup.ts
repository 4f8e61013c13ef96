import { onOneLine } from "#lib/batches/export/answer-cells.ts"
import { type ExactJson, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import { type Html, html } from "#lib/text/html.ts"

/** The words that a value of an answer needs: for `true` and `false`, and for nested fields. */
export type MarkupWords = { yes: string; no: string; labelOf: (name: string) => string }

/** With more columns than fit beside each other on paper each item is written by itself. */
const MAX_COLUMNS = 6
/** Within so many lists and records; deeper values are written on one line. */
const MAX_DEPTH = 4

/** Returns a value as people read it: a list of records as a small table, another list item by item, a record field by field. Empty where it is absent. */
export function valueMarkup(value: ExactJson | undefined, words: MarkupWords, depth = 0): Html {
  if (value === undefined || value === null || isEmpty(value)) return html``
  if (typeof value === "string") return html`${value}`
  if (typeof value === "boolean") return html`${value ? words.yes : words.no}`
  if (isExactNumber(value)) return html`${value.source}`
  if (depth >= MAX_DEPTH) return html`${onOneLine(value)}`
  const inner = (one: ExactJson | undefined) => valueMarkup(one, words, depth + 1)
  if (!Array.isArray(value)) return fieldsMarkup(recordsIn([value])[0] ?? [], words, inner)
  const records = recordsIn(value)
  const names = [...new Set(records.flatMap((entries) => entries.map(([name]) => name)))]
  if (records.length === value.length && names.length > 0 && names.length <= MAX_COLUMNS) {
    const head = names.map((name) => html`<th>${words.labelOf(name)}</th>`)
    const rows = records.map((entries) => {
      const known = new Map(entries)
      return html`<tr>${names.map((name) => html`<td>${inner(known.get(name))}</td>`)}</tr>`
    })
    return html`<table class="inner"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
  }
  return html`<ul>${value.filter((item) => !isEmpty(item)).map((item) => html`<li>${inner(item)}</li>`)}</ul>`
}

type Entries = readonly (readonly [string, ExactJson])[]

function recordsIn(values: readonly ExactJson[]): Entries[] {
  return values.flatMap((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value.kind !== "object")
      return []
    return [value.entries.filter(([, inner]) => !isEmpty(inner))]
  })
}

function fieldsMarkup(entries: Entries, { labelOf }: MarkupWords, inner: (value: ExactJson) => Html): Html {
  return html`<dl>${entries.map(([name, value]) => html`<dt>${labelOf(name)}</dt><dd>${inner(value)}</dd>`)}</dl>`
}

export function isEmpty(value: ExactJson | undefined): boolean {
  if (value === undefined || value === null || value === "") return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return (
    typeof value === "object" && value.kind === "object" && value.entries.every(([, inner]) => isEmpty(inner))
  )
}

export const PAGE_STYLE = html`<style>
body{font:15px/1.5 system-ui,sans-serif;color:#1a2230;background:#fff;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.75rem 0 .5rem;border-bottom:1px solid #c9d0d8;padding-bottom:.25rem}
header p,.aside,footer{color:#4a5566;margin:.25rem 0}.flag{font-weight:600}
dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#4a5566}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #e3e7ec;overflow-wrap:anywhere;white-space:pre-line}
ol{margin:0;padding-left:1.25rem}li{break-inside:avoid}td:nth-child(2){white-space:pre-line;min-width:6rem}
th{background:#eef1f4}section{break-inside:auto}tr{break-inside:avoid}h2{break-after:avoid}
.inner{width:auto;min-width:50%;margin:.15rem 0;font-size:.9em}.inner th,.inner td{padding:.15rem .4rem}td ul,dd ul{margin:0;padding-left:1.1rem}li dl{grid-template-columns:minmax(6rem,10rem) 1fr;gap:0 .75rem}li small{display:block}
@media (max-width:40rem){dl{grid-template-columns:1fr}table{display:block;overflow-x:auto}}
@media print{body{margin:0;max-width:none;font-size:11px}a{color:inherit}}
</style>`
