/** Markup that is ready to be written; made by `html` alone. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

/** Markup from a template: every value in it is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { markup: parts.map((part, index) => part + markupOf(values[index])).join("") }
}

function markupOf(value: Part | undefined): string {
  if (value === undefined) return ""
  if (typeof value === "object") return "markup" in value ? value.markup : value.map(markupOf).join("")
  return String(value).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}
