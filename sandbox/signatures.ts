import { type Answer, failure } from "./answer.ts"
import type { Call } from "./call.ts"
import type { World } from "./world.ts"
export function createSignature(_w: World, _c: Call): Answer {
  return failure(404, "platform", "envelope")
}
export const showSignature = createSignature
