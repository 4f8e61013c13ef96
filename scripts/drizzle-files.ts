import { registerHooks } from "node:module"

// Loaded into our Node programs ahead of what they import. To learn the format of each of Drizzle's own 120 files, Node parses the 180 kB of its
// package.json once more: half a second of processor time before a program begins. They name one another by their paths, and all are modules.

const OF_DRIZZLE = "/node_modules/drizzle-orm/"

registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL?.includes(OF_DRIZZLE) && /^\.{1,2}\/.*\.js$/.test(specifier)
      ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context),
})
