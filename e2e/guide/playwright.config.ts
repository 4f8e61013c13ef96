import { defineConfig } from "@playwright/test"
import base from "../../playwright.config.ts"

/** Takes the pictures of docs/guide again; part of no other run. */
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "pictures.ts",
  globalSetup: "../../test/processes/browser-setup.ts",
  workers: 1,
  use: { ...base.use, viewport: { width: 1200, height: 760 }, trace: "off" },
  projects: [{ name: "pictures", use: { browserName: "chromium" } }],
})
