import { registerHooks } from "node:module"

// The set-up runs in the test runner's own process, which was not started with the condition "react-server": there
// the marker would throw. Our programs and the tests themselves have the condition.
registerHooks({
  load: (url, context, next) =>
    url.endsWith("/node_modules/server-only/index.js")
      ? { format: "module", source: "export {}", shortCircuit: true }
      : next(url, context),
})
