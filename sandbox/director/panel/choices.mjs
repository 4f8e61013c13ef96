import { api } from "./api.mjs"
import { byId, el, head, notify, table } from "./dom.mjs"
import { currentLanguage, word } from "./words.mjs"

/**
 * @param {import("./api.mjs").Choice} choice
 * @param {string} value
 * @param {() => Promise<void>} refresh
 */
function rowOf({ key, says, label, options }, value, refresh) {
  const name = label[currentLanguage()]
  const list = el(
    "select",
    { "aria-label": name },
    ...options.map((option) => el("option", { value: option, selected: option === value }, option)),
  )
  const row = el(
    "tr",
    { class: value === options[0] ? "" : "changed" },
    el("td", {}, el("strong", {}, name), el("br"), el("code", { class: "soft" }, key)),
    el("td", { class: "soft", lang: "en" }, says),
    el("td", {}, list),
  )
  list.addEventListener("change", async () => {
    try {
      await api.patch({ choices: { [key]: list.value } })
      row.className = list.value === options[0] ? "" : "changed"
      notify(`${key}: ${list.value}`)
      await refresh()
    } catch (error) {
      list.value = value
      notify(String(error))
    }
  })
  return row
}

/**
 * The table of everything that the specification leaves open; a change takes effect at once.
 * @param {import("./api.mjs").State} state
 * @param {() => Promise<void>} refresh
 */
export function renderChoices({ choices, settings }, refresh) {
  const rows = choices.map((choice) => rowOf(choice, settings.choices[choice.key] ?? "", refresh))
  byId("choices").replaceChildren(
    head("choices", word("choices"), word("choicesHint")),
    table(word("choices"), [word("point"), word("specification"), word("choice")], rows),
  )
}
