import { api } from "./api.mjs"
import { button, byId, el, head } from "./dom.mjs"
import { checkList, inLanguage, stepItem } from "./rehearsal-steps.mjs"
import { sentence, word } from "./words.mjs"

/** @type {import("./api.mjs").ListedRehearsal[]} */
let listed = []
/** @type {string | null} */
let appUrl = null
let drawn = ""
/** Which step of which rehearsal the page showed last. */
let place = ""

/** @param {import("./api.mjs").ListedRehearsal} rehearsal */
function cardOf({ id, title, roles, learns, minutes, steps }) {
  const name = inLanguage(title)
  const begin = async () => {
    if (!confirm(word("startAsk"))) return
    await api.startRehearsal(id)
    await refreshRehearsals()
    toStep()
  }
  return el(
    "li",
    { class: "card" },
    el("h3", {}, name),
    el("p", {}, inLanguage(learns)),
    el(
      "p",
      { class: "soft" },
      `${word("forRoles")}: ${roles.map((role) => word(role)).join(", ")} · ${sentence("minutes", minutes)} · ${steps} ${word("steps")}`,
    ),
    button(word("start"), begin, { id: `start-${id}`, "aria-label": sentence("startOf", name) }),
  )
}

function drawList() {
  byId("rehearsals").replaceChildren(
    head("rehearsals", word("rehearsals"), word("rehearsalsHint")),
    el("p", { class: "soft note" }, word("rehearsalsShared")),
    el("ol", { class: "cards" }, ...listed.map(cardOf)),
  )
}

/** @param {import("./api.mjs").RunningRehearsal} running */
function drawRunning({ title, learns, steps }) {
  const done = steps.filter(({ state }) => state === "done").length
  const leave = async () => {
    await api.leaveRehearsal()
    await refreshRehearsals()
    byId("said").textContent = word("leftDone")
    toStep()
  }
  const strip = el(
    "div",
    { class: "strip" },
    el("progress", { max: steps.length, value: done, "aria-label": word("progress") }),
    el("span", { class: "soft" }, sentence("stepOf", done + 1, steps.length)),
  )
  const items = steps.map((step, index) => {
    if (step.state !== "current") return stepItem(step, index + 1, appUrl)
    const tick = async () => {
      await api.tick(step.id)
      await refreshRehearsals()
      toStep()
    }
    const isByPerson = step.ticks === "person"
    return stepItem(
      step,
      index + 1,
      appUrl,
      ...(isByPerson ? [] : [el("span", { class: "soft" }, word("waitsFor"))]),
      button(word(isByPerson ? "tick" : "tickAnyway"), tick, {
        id: "rehearsal-tick",
        class: isByPerson ? "main" : "small",
      }),
    )
  })
  byId("rehearsals").replaceChildren(
    head(
      "rehearsals",
      inLanguage(title),
      inLanguage(learns),
      button(word("leave"), leave, { id: "rehearsal-leave" }),
    ),
    strip,
    el("ol", { class: "steps" }, ...items),
  )
}

/** @param {import("./api.mjs").EndedRehearsal} ended */
function costOf({ accepted, tokens }) {
  const counts = COSTING.flatMap((operation) => {
    const count = accepted[operation]
    if (count === undefined) return []
    const cost = {
      vin: `${count} ${word("unitsVin")}`,
      match: sentence("tokensOf", tokens.deducted, tokens.returned),
    }
    return [
      `${word(operation)}: ${count} (${cost[/** @type {"vin" | "match"} */ (operation)] ?? word("unspecified")})`,
    ]
  })
  return el(
    "ul",
    {},
    ...(counts.length > 0 ? counts : [word("costNothing")]).map((line) => el("li", {}, line)),
  )
}

/**
 * The operations of rehearsals that may cost: not reads.
 * @type {("person" | "foreigner" | "company" | "vin" | "match" | "aml" | "signature")[]}
 */
const COSTING = ["person", "foreigner", "company", "vin", "match", "aml", "signature"]

/** @param {import("./api.mjs").EndedRehearsal} ended */
function drawEnded(ended) {
  const back = async () => {
    await api.leaveRehearsal()
    await refreshRehearsals()
    byId(`start-${ended.id}`).focus()
  }
  const by = (/** @type {"simulator" | "person" | null} */ who) =>
    who === null ? word("notDone") : word(who === "simulator" ? "bySimulator" : "byPerson")
  const steps = ended.steps.map((step) =>
    el(
      "li",
      {},
      `${inLanguage(step.title)} `,
      el("span", { class: `pill ${step.by === null ? "soft" : "good"}` }, by(step.by)),
      el("ul", {}, ...step.sees.map((one) => el("li", {}, inLanguage(one)))),
    ),
  )
  byId("rehearsals").replaceChildren(
    head(
      "rehearsals",
      inLanguage(ended.title),
      `${word(ended.how)}. ${word("putBack")}`,
      button(word("backToList"), back, { id: "rehearsal-back", class: "main" }),
    ),
    el("h3", { id: "rehearsal-step", tabindex: -1 }, word("proofs")),
    checkList(ended.proofs),
    el("h3", {}, word("sawAll")),
    el("ol", { class: "outcome" }, ...steps),
    el("h3", {}, word("cost")),
    costOf(ended),
    el("h3", {}, word("remember")),
    el("ul", {}, ...ended.remember.map((one) => el("li", {}, inLanguage(one)))),
  )
}

/** To what one reads next, as the button that was pressed is gone. */
function toStep() {
  const step = document.getElementById("rehearsal-step") ?? byId("rehearsals").querySelector("button")
  step?.focus()
}

/** @param {import("./api.mjs").Played} played */
function draw({ running, ended }) {
  const focused = document.activeElement
  const held = focused !== null && byId("rehearsals").contains(focused) ? focused.id : ""
  if (running) drawRunning(running)
  else if (ended) drawEnded(ended)
  else drawList()
  if (held === "") return
  const again = document.getElementById(held)
  if (again) again.focus()
  else toStep()
}

/**
 * Says that the simulator ticked a step, or that the rehearsal is over.
 * @param {import("./api.mjs").Played} played
 */
function say({ running, ended }) {
  const at = running?.steps.findIndex(({ state }) => state === "current") ?? -1
  const [before, now] = [running?.steps[at - 1], running?.steps[at]]
  if (before && now)
    byId("said").textContent = sentence("ticked", inLanguage(before.title), inLanguage(now.title))
  else if (ended) byId("said").textContent = word("over")
}

/** Draws the part again where something about it has changed; true where another step began, and with it other settings. */
export async function refreshRehearsals() {
  const played = await api.played()
  const seen = JSON.stringify(played)
  if (seen === drawn) return false
  drawn = seen
  const now = `${played.running?.id}/${played.running?.steps.findIndex(({ state }) => state === "current")}`
  const hasMoved = now !== place
  if (hasMoved && place !== "") say(played)
  place = now
  draw(played)
  return hasMoved
}

/**
 * Draws the part at the start and in another language.
 * @param {import("./api.mjs").State} state
 */
export async function drawRehearsals(state) {
  appUrl = state.appUrl
  listed = (await api.rehearsals()).items
  drawn = ""
  await refreshRehearsals()
}
