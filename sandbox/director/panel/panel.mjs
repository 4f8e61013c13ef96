import { api } from "./api.mjs"
import { renderChoices } from "./choices.mjs"
import { byId, el, head, notify } from "./dom.mjs"
import { renderFaults, showFaults } from "./faults.mjs"
import { renderNotable } from "./notable.mjs"
import { forgetRequests, refreshRequests, renderRequests } from "./requests.mjs"
import { renderSettings } from "./settings.mjs"
import { refreshSignatures } from "./signatures.mjs"
import { currentLanguage, switchLanguage, word } from "./words.mjs"

const POLL_MS = 1500

/** @typedef {import("./words.mjs").Word} Word */

/** @param {import("./api.mjs").State} state */
function showState(state) {
  const changed = state.choices.filter(
    ({ key, options }) => state.settings.choices[key] !== options[0],
  ).length
  /** @type {[Word, number][]} */
  const figures = [
    ["quota", state.quota],
    ["tokensAvailable", state.tokens.available],
    ["tokensReserved", state.tokens.reserved],
    ["tokensDeducted", state.tokens.deducted],
    ["tokensReturned", state.tokens.returned],
    ["vinPending", state.vinTasks.pending],
    ["vinSettled", state.vinTasks.settled],
    ["matchPending", state.matches.pending],
    ["matchSettled", state.matches.settled],
    ["faultsWaiting", state.faults.length],
    ["changedChoices", changed],
    ["webhookDeliveries", state.webhookDeliveries.length],
  ]
  const tiles = figures.map(([key, value]) => el("div", {}, el("dt", {}, word(key)), el("dd", {}, value)))
  byId("state").replaceChildren(head("state", word("state"), ""), el("dl", { class: "figures" }, ...tiles))
  byId("address").textContent = state.publicUrl
  showFaults(state.faults)
}

/** The forms as well. @param {import("./api.mjs").State} state */
function showSettings(state) {
  renderSettings(state, refreshState)
  renderChoices(state, refreshState)
  showState(state)
}

async function refreshState() {
  showState(await api.state())
}

/** Draws everything again: at the start, after a reset, and when the language changes. */
async function drawAll() {
  document.documentElement.lang = currentLanguage()
  document.title = word("title")
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(/** @type {Word} */ (element.getAttribute("data-word")))
  }
  document.querySelector("nav")?.setAttribute("aria-label", word("sections"))
  const language = byId("language")
  language.textContent = word("language")
  language.lang = word("languageCode")
  const [state, notable] = await Promise.all([api.state(), api.notable()])
  renderFaults(state.operations, refreshState)
  renderRequests(state.operations)
  renderNotable(notable.items)
  showSettings(state)
  await refreshSignatures()
}

async function poll() {
  const pulse = byId("pulse")
  try {
    await Promise.all([refreshState(), refreshRequests(), refreshSignatures()])
    if (pulse.textContent !== word("connected")) pulse.textContent = word("connected")
    pulse.className = "pill good"
  } catch (error) {
    pulse.textContent = word("lost")
    pulse.className = "pill bad"
    console.warn(error)
  }
  setTimeout(poll, POLL_MS)
}

byId("language").addEventListener("click", async () => {
  switchLanguage()
  await drawAll()
})

byId("reset").addEventListener("click", async () => {
  if (!confirm(word("resetAsk"))) return
  await api.reset()
  forgetRequests()
  await drawAll()
  notify(word("resetDone"))
})

await drawAll()
await poll()
