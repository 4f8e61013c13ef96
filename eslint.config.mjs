// @ts-check
import { defineConfig, globalIgnores } from "eslint/config"
import reactHooks from "eslint-plugin-react-hooks"
import regexp from "eslint-plugin-regexp"
import tseslint from "typescript-eslint"

// What biome cannot see because it does not know types: forgotten promises, forgotten cases, `any` that spreads.

/** The readers of process.env; everything else gets its settings from them. NODE_ENV is a constant of the build. */
const ENV_READERS = [
  "bench/bare-next.ts",
  "bench/bare-next/**",
  "lib/env.ts",
  "lib/env-edge.ts",
  "sandbox/main.ts",
  "scripts/settings.ts",
  "scripts/start.mjs",
  "e2e/support/settings.ts",
]

const NO_ENV = {
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(MemberExpression[property.name=/^(NODE_ENV|NEXT_RUNTIME)$/] > *)",
  message: "Settings are read in lib/env.ts (or the settings file of the sandbox, the scripts or the tests).",
}

const NO_INTERFACE = {
  selector: "TSInterfaceDeclaration:not(TSModuleDeclaration TSInterfaceDeclaration)",
  message: "A type says it; only merging into a library's own needs an interface.",
}

const NO_ENUM = {
  selector: "TSEnumDeclaration",
  message: "A union of its words says it, in the types and on the wire.",
}

const NO_TERM = {
  selector: "JSXOpeningElement[name.name=/^d[lt]$/]",
  message: "A term and its value are written by components/ui/values/facts.tsx.",
}

export default defineConfig(
  globalIgnores([
    "**/.next/",
    "node_modules/",
    "data/",
    "drizzle/",
    "public/",
    "test-results/",
    "playwright-report/",
    "next-env.d.ts",
  ]),
  {
    files: ["**/*.{ts,tsx,mjs}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-definitions": "off", // see NO_INTERFACE
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      // Handlers of events may be asynchronous functions: React and Node ignore what they return.
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      // A number or a truth value inside a text is what it seems to be.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // `() => done()` says "and nothing comes back" as clearly as braces do.
      "@typescript-eslint/no-confusing-void-expression": "off",
      // Our interfaces are asynchronous where one implementation needs it.
      "@typescript-eslint/require-await": "off",
      // Underscore: left out on purpose.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // A text is spread into its code points, which is what comparing letters needs.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // `const { id }: { id: string } = await response.json()` declares what it takes; using an `any` as it is stays an error.
      "@typescript-eslint/no-unsafe-assignment": "off",
      // Values of any shape are put into words on purpose: upstream's own are shown as they came.
      "@typescript-eslint/no-base-to-string": "off",
      // Wrong about variables that a callback changes.
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
      "@typescript-eslint/no-unnecessary-type-assertion": "off", // the compiler does not always agree
      // Environments and other plain records lose keys by name.
      "@typescript-eslint/no-dynamic-delete": "off",
      "no-restricted-syntax": ["error", NO_ENV, NO_INTERFACE, NO_ENUM, NO_TERM],
      // Each compares the types of every assignment, a fifth of the whole time: there are no enums, and classes are errors alone.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    files: ["components/ui/values/facts.tsx", "components/ui/layout/record-list.tsx"],
    rules: { "no-restricted-syntax": ["error", NO_ENV, NO_INTERFACE, NO_ENUM] },
  },
  { files: ENV_READERS, rules: { "no-restricted-syntax": "off" } },
  {
    files: ["**/*.tsx", "components/**/*.ts"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
    rules: {
      "react-hooks/exhaustive-deps": "off", // biome has the same rule
      "react-hooks/static-components": "off", // takes a look-up in a table of components for making one
    },
  },
  // A page is rendered once, on the server: the time of that moment is what it wants.
  { files: ["app/**"], rules: { "react-hooks/purity": "off" } },
  {
    // Tests read answers by the word and fail loudly when one is not there.
    files: ["**/*.{test,spec}.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["**/*.{mjs,js}"], extends: [tseslint.configs.disableTypeChecked] },
  {
    // A pattern that takes quadratic time stops the whole process at the first long text from outside.
    files: ["**/*.{ts,tsx,mjs}"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
)
