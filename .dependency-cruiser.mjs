// @ts-check
// Which ring may import which (docs: README, "Map of folders"). Outwards only; the sandbox is a world of its own.

const TESTS = "[.](test|spec)[.]tsx?$"

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment:
        "A file that nothing imports and that imports nothing is dead, unless a tool reads it by its name.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "[.]d[.]ts$",
          "[.]config[.](ts|mjs)$",
          "^[.]dependency-cruiser",
          "^app/",
          "^scripts/stop-with-parent[.]ts$",
          "^scripts/quality/lint-rules[.]mjs$",
          // Named by its address where a thread is started.
          "-worker[.]ts$",
          "^bench/",
          // Sent to the browser as it is.
          "^sandbox/director/panel/panel[.]mjs$",
          // A thread, named by its address where it is started.
          "^components/pdf/pdf-worker[.]ts$",
          TESTS,
        ],
      },
      to: {},
    },
    {
      name: "lib-is-the-innermost-ring",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|components|sandbox|scripts|bench)/" },
    },
    {
      name: "lib-knows-the-tests-only-in-tests",
      severity: "error",
      from: { path: "^lib/", pathNot: TESTS },
      to: { path: "^(e2e|test)/" },
    },
    {
      name: "closed-lists-import-nothing",
      severity: "error",
      from: { path: "^lib/domain/", pathNot: TESTS },
      to: { pathNot: "^lib/domain/" },
    },
    {
      name: "the-schema-knows-closed-lists",
      comment: "And the names of operations, which are the keys of their registry.",
      severity: "error",
      from: { path: "^lib/db/schema/" },
      to: {
        path: "^lib/",
        pathNot: "^lib/(db/schema/|domain/|vault/sealed-columns[.]ts$|operations/registry[.]ts$)",
      },
    },
    {
      name: "components-import-lib",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(app|sandbox|scripts|e2e|test|bench)/" },
    },
    {
      name: "app-imports-components-and-lib",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(sandbox|scripts|e2e|test|bench)/" },
    },
    {
      name: "sandbox-stands-alone",
      severity: "error",
      from: { path: "^sandbox/" },
      to: { path: "^(app|components|lib|scripts|e2e|test|bench)/" },
    },
    {
      name: "nobody-imports-the-sandbox",
      comment: "It is asked over HTTP, by us as by everybody.",
      severity: "error",
      from: { pathNot: "^sandbox/" },
      to: { path: "^sandbox/" },
    },
    {
      name: "development-packages-stay-out",
      severity: "error",
      from: { path: "^(app|components|lib|sandbox)/", pathNot: [TESTS] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: { pathNot: "^next-env[.]d[.]ts$" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "(^|/)[.]next/|next-env[.]d[.]ts$|^(node_modules|data|deployable|drizzle|public|test-results)/",
    },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
}
