import type messages from "#messages/es.json"
import type { Tag } from "./locale.ts"

declare module "next-intl" {
  interface AppConfig {
    Locale: Tag
    Messages: typeof messages
  }
}
