/** The build for the browsers that we promise; it has the same face as the package itself, which alone carries types. */
declare module "pdfjs-dist/legacy/build/pdf.mjs" {
  export * from "pdfjs-dist"
}
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs"
