// @ts-check
import { defineConfig, globalIgnores } from "eslint/config"
import reactHooks from "eslint-plugin-react-hooks"
import tseslint from "typescript-eslint"

// What biome cannot see because it does not know types: forgotten promises, forgotten cases, `any` that spreads.

/** The readers of process.env; everything else gets its settings from them. NODE_ENV is a constant of the build. */
const ENV_READERS = [
  "lib/env.ts",
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

export default defineConfig(
  globalIgnores([
    ".next/",
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
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      // Handlers of events may be asynchronous functions: React and Node ignore what they return.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
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
      // Environments and other plain records lose keys by name.
      "@typescript-eslint/no-dynamic-delete": "off",
      "no-restricted-syntax": ["error", NO_ENV],
    },
  },
  { files: ENV_READERS, rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.tsx", "components/**/*.ts"], ...reactHooks.configs.flat["recommended-latest"] },
  {
    // Tests read answers by the word and fail loudly when one is not there.
    files: ["**/*.{test,spec}.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["**/*.{mjs,js}"], extends: [tseslint.configs.disableTypeChecked] },
)
