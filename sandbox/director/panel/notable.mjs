import { byId, copyButton, el, head, select, table } from "./dom.mjs"
import { currentLanguage, word } from "./words.mjs"

let operation = ""

/** @param {import("./api.mjs").Notable} notable */
function rowOf(notable) {
  const fields = Object.entries(notable.input).map(([name, value]) =>
    el(
      "div",
      { class: "row" },
      el("span", { class: "soft" }, name),
      el("code", {}, value),
      copyButton(value, { copy: word("copy"), copied: word("copied") }),
    ),
  )
  return el(
    "tr",
    {},
    el("td", {}, notable.operation),
    el("td", {}, ...fields),
    el("td", {}, notable[currentLanguage()]),
  )
}

/**
 * Identifiers for every case, with buttons that copy them.
 * @param {import("./api.mjs").Notable[]} items
 */
export function renderNotable(items) {
  const names = [...new Set(items.map((item) => item.operation))]
  const filter = select(
    word("operation"),
    "notable-filter",
    [["", word("all")], ...names.map((name) => /** @type {[string, string]} */ ([name, name]))],
    operation,
  )
  filter.addEventListener("change", (event) => {
    operation = /** @type {HTMLSelectElement} */ (event.target).value
    renderNotable(items)
    byId("notable").querySelector("select")?.focus()
  })
  const shown = items.filter((item) => operation === "" || item.operation === operation)
  byId("notable").replaceChildren(
    head("notable", word("notable"), "", filter),
    table(word("notable"), [word("operation"), word("input"), word("caseOf")], shown.map(rowOf)),
  )
}
