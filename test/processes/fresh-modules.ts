import { vi } from "vitest"
import { restoreSettings } from "./settings.ts"

// Test files share a process, and with it the packages that it has loaded: half of their work. Our own modules, which read settings once and hold connections, each
// file loads anew, with the environment that the set-up passed on.
Reflect.deleteProperty(globalThis, "__cotejo")
restoreSettings()
vi.resetModules()
