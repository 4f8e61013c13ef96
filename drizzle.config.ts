import { defineConfig } from "drizzle-kit"

// Only for writing migrations (`npm run db:generate`); the program applies them itself when it starts.
export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/db/schema/!(*.test).ts",
  out: "./drizzle",
})
