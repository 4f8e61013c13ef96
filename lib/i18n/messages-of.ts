import type { Messages } from "use-intl/core"
import type { Locale } from "./locale.ts"

/** Next's build reads messages by a loader of next-intl's, which a statement with an attribute passes by; Node alone asks for the attribute. */
const MESSAGES: Record<Locale, () => Promise<{ default: Messages }>> =
  process.env.NEXT_RUNTIME === "nodejs"
    ? { es: () => import("#messages/es.json"), en: () => import("#messages/en.json") }
    : {
        es: () => import("#messages/es.json", { with: { type: "json" } }),
        en: () => import("#messages/en.json", { with: { type: "json" } }),
      }

/** Every message of a language, wherever the program runs. */
export async function messagesOf(language: Locale): Promise<Messages> {
  return (await MESSAGES[language]()).default
}
