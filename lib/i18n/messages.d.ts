import type messages from "#messages/es.json"
import type { Locale } from "./locale.ts"

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
