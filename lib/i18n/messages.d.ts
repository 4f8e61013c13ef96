import type account from "#messages/es/account.json"
import type alerts from "#messages/es/alerts.json"
import type aml from "#messages/es/aml.json"
import type asking from "#messages/es/asking.json"
import type audit from "#messages/es/audit.json"
import type batches from "#messages/es/batches.json"
import type changes from "#messages/es/changes.json"
import type checks from "#messages/es/checks.json"
import type constancia from "#messages/es/constancia.json"
import type dataProtection from "#messages/es/data-protection.json"
import type dossier from "#messages/es/dossier.json"
import type errors from "#messages/es/errors.json"
import type help from "#messages/es/help.json"
import type home from "#messages/es/home.json"
import type interfaceWords from "#messages/es/interface.json"
import type matches from "#messages/es/matches.json"
import type monitor from "#messages/es/monitor.json"
import type monitoring from "#messages/es/monitoring.json"
import type newBatch from "#messages/es/new-batch.json"
import type operations from "#messages/es/operations.json"
import type people from "#messages/es/people.json"
import type records from "#messages/es/records.json"
import type service from "#messages/es/service.json"
import type shell from "#messages/es/shell.json"
import type signatureBuilder from "#messages/es/signature-builder.json"
import type signatures from "#messages/es/signatures.json"
import type words from "#messages/es/words.json"
import type { FORMATS } from "./formats.ts"
import type { Tag } from "./locale.ts"

/** The messages of each feature: `messages/<language>/<feature>.json`. */
export interface MessageFiles {
  account: typeof account
  alerts: typeof alerts
  aml: typeof aml
  asking: typeof asking
  audit: typeof audit
  batches: typeof batches
  changes: typeof changes
  checks: typeof checks
  constancia: typeof constancia
  "data-protection": typeof dataProtection
  dossier: typeof dossier
  errors: typeof errors
  help: typeof help
  home: typeof home
  interface: typeof interfaceWords
  matches: typeof matches
  monitor: typeof monitor
  monitoring: typeof monitoring
  "new-batch": typeof newBatch
  operations: typeof operations
  people: typeof people
  records: typeof records
  service: typeof service
  shell: typeof shell
  "signature-builder": typeof signatureBuilder
  signatures: typeof signatures
  words: typeof words
}

type Words<Feature extends keyof MessageFiles> = MessageFiles[Feature]

/** Every namespace of every file. An interface, since the compiler looks those up quickest. */
interface AllMessages
  extends Words<"account">,
    Words<"alerts">,
    Words<"aml">,
    Words<"asking">,
    Words<"audit">,
    Words<"batches">,
    Words<"changes">,
    Words<"checks">,
    Words<"constancia">,
    Words<"data-protection">,
    Words<"dossier">,
    Words<"errors">,
    Words<"help">,
    Words<"home">,
    Words<"interface">,
    Words<"matches">,
    Words<"monitor">,
    Words<"monitoring">,
    Words<"new-batch">,
    Words<"operations">,
    Words<"people">,
    Words<"records">,
    Words<"service">,
    Words<"shell">,
    Words<"signature-builder">,
    Words<"signatures">,
    Words<"words"> {}

declare module "next-intl" {
  interface AppConfig {
    Locale: Tag
    Formats: typeof FORMATS
    Messages: { [Namespace in keyof AllMessages]: AllMessages[Namespace] }
  }
}
