import { defineConfig } from "@playwright/test"
import { findChromium } from "#scripts/quality/chromium.ts"
import { isCi } from "#scripts/settings.ts"

export default defineConfig({
  testDir: "./e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./test/processes/browser-setup.ts",
  fullyParallel: true,
  forbidOnly: isCi(),
  retries: 0, // a flake is a fault to find, in the app or in the test
  workers: 6, // half of their time they wait, for a countdown or a poll: fewer leave the processors idle
  // Far beyond what anything takes: nothing is measured by them, and a machine four times slower is as good.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    trace: isCi() ? "off" : "retain-on-failure",
    video: "off",
    locale: "es-PE",
    reducedMotion: "reduce", // a fifth of the processor's work; the journeys of asking move as people see it
    timezoneId: "America/Lima",
    launchOptions: {
      ...chromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        // A journey's pages live for seconds: what V8 optimizes and collects in threads of its own costs a fifth of the processor's work, and is never earned back.
        "--js-flags=--single-threaded --no-turbofan --no-maglev",
      ],
    },
  },
  projects: [
    { name: "journeys", testIgnore: "**/leaks.spec.ts", use: { browserName: "chromium" } },
    // Searches what all the journeys left behind, once they are done.
    { name: "leaks", testMatch: "**/leaks.spec.ts", dependencies: ["journeys"] },
  ],
})

function chromium(): { executablePath?: string } {
  const executablePath = findChromium()
  return executablePath === undefined ? {} : { executablePath }
}
