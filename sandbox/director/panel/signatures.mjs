import { api } from "./api.mjs"
import { button, byId, el, head, table } from "./dom.mjs"
import { word } from "./words.mjs"

/** @type {("view" | "sign" | "reject" | "expire")[]} */
const EVENTS = ["view", "sign", "reject", "expire"]
let drawn = ""

/**
 * @param {import("./api.mjs").Signature} signature
 * @param {number} signer
 */
function rowOf(signature, signer) {
  const who = signature.signers[signer]
  const buttons = EVENTS.map((event) =>
    button(
      word(event),
      async () => {
        const reason = event === "reject" ? { reason: "Rechazado por el director" } : {}
        await api.signatureEvent(signature.id, { signer, event, ...reason })
        await refreshSignatures()
      },
      { class: "small" },
    ),
  )
  return el(
    "tr",
    {},
    el("td", {}, signature.name, el("br"), el("code", { class: "soft" }, signature.id)),
    el("td", {}, `${signature.status_name} (${signature.status})`),
    el("td", {}, who?.full_name ?? ""),
    el("td", {}, `${who?.signing_status_name} (${who?.signing_status})`),
    el("td", {}, el("div", { class: "row" }, ...buttons)),
  )
}

/** @param {import("./api.mjs").ReceivedDocument} received */
function documentRow({ name, sha256, size }) {
  return el(
    "tr",
    {},
    el("td", {}, name),
    el("td", { class: "number" }, size),
    el("td", {}, el("code", {}, sha256)),
  )
}

/** Draws requests and documents again when something about them has changed, so that focus is not lost for nothing. */
export async function refreshSignatures() {
  const [signatures, documents] = await Promise.all([api.signatures(), api.documents()])
  const seen = JSON.stringify([
    signatures.items.map(({ id, status, signers }) => [id, status, signers.map((s) => s.signing_status)]),
    documents.items.length,
    word("title"),
  ])
  if (seen === drawn) return
  drawn = seen
  const rows = signatures.items
    .toReversed()
    .flatMap((signature) => signature.signers.map((_, index) => rowOf(signature, index)))
  const empty = () => el("p", { class: "soft" }, word("none"))
  byId("signatures").replaceChildren(
    head("signatures", word("signatures"), ""),
    rows.length === 0
      ? empty()
      : table(
          word("signatures"),
          [word("request"), word("state"), word("signer"), word("state"), word("moves")],
          rows,
        ),
    el("h3", {}, word("documents")),
    documents.items.length === 0
      ? empty()
      : table(word("documents"), [word("name"), word("size"), "SHA-256"], documents.items.map(documentRow)),
  )
}
