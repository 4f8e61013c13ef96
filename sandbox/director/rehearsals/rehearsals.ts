import type { Rehearsal } from "./rehearsal.ts"
import { amlDisagrees } from "./scenes/aml-disagrees.ts"
import { askedToWait } from "./scenes/asked-to-wait.ts"
import { dyingLink } from "./scenes/dying-link.ts"
import { judgedMatch } from "./scenes/judged-match.ts"
import { keyRefused } from "./scenes/key-refused.ts"
import { lateVin } from "./scenes/late-vin.ts"
import { lostAnswer } from "./scenes/lost-answer.ts"
import { nothingFound } from "./scenes/nothing-found.ts"
import { quota } from "./scenes/quota.ts"
import { signerRefuses } from "./scenes/signer-refuses.ts"

/** The ten, the easiest first. */
export const REHEARSALS: readonly Rehearsal[] = [
  askedToWait,
  nothingFound,
  lostAnswer,
  quota,
  lateVin,
  judgedMatch,
  amlDisagrees,
  dyingLink,
  signerRefuses,
  keyRefused,
]
