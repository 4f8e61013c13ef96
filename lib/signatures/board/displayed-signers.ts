import { displayedList } from "#lib/checks/answers/displayed-part.ts"
import { instantMs } from "#lib/time/instant-ms.ts"
import { type BoardRow, type BoardSigner, MAX_ROW_SIGNERS } from "./board-row.ts"
import { signerMark } from "./facts.ts"

/**
 * Returns the signers that a row holds. Where they are too many, those whose facts decide the place of the request (`placeOf`, `viewedUnsignedSince`) come
 * first, so that no fact depends on who is left out.
 */
export function displayedSigners(signers: BoardSigner[]): Pick<BoardRow, "signers" | "moreSigners"> {
  if (signers.length <= MAX_ROW_SIGNERS) return { signers, moreSigners: null }
  const { shown, more } = displayedList(byRelevance(signers), MAX_ROW_SIGNERS)
  const held = new Set(shown)
  const left = signers.filter((signer) => !held.has(signer))
  const having = (field: "viewedAt" | "signedAt" | "rejectedAt") =>
    left.filter((signer) => signer[field] !== null).length
  return {
    signers: [...shown],
    moreSigners: {
      count: more,
      viewed: having("viewedAt"),
      signed: having("signedAt"),
      rejected: having("rejectedAt"),
    },
  }
}

const GROUP: Partial<Record<ReturnType<typeof signerMark>, number>> = { rejected: 0, viewed: 1 }
const OTHERS = 2

function byRelevance(signers: readonly BoardSigner[]): BoardSigner[] {
  const keyed = signers.map((signer) => {
    const mark = signerMark(signer)
    const viewed = mark === "viewed" ? instantMs(signer.viewedAt) : null
    return { signer, group: GROUP[mark] ?? OTHERS, at: viewed ?? Number.MAX_SAFE_INTEGER }
  })
  return keyed
    .toSorted((one, other) => one.group - other.group || one.at - other.at)
    .map(({ signer }) => signer)
}
