/** The ids in the examples of the interface; a test replaces them by those of existing things, and runs each example. */
export const EXAMPLE_IDS = {
  check: "01978c1e-0000-7000-8000-00000000c001",
  report: "01978c1e-0000-7000-8000-00000000c002",
  file: "01978c1e-0000-7000-8000-00000000f001",
  subject: "01978c1e-0000-7000-8000-000000005001",
  batch: "01978c1e-0000-7000-8000-00000000b001",
  signature: "01978c1e-0000-7000-8000-00000000a001",
} as const
