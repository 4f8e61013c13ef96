import "server-only"
import { ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api"
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http"
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources"
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics"
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace"
import { GAUGES, TIMED } from "./metrics.ts"
import { readGauges } from "./read-gauges.ts"
import type { Telemetry } from "./telemetry.ts"

const NAME = "cotejo"
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]

/**
 * Creates metrics and traces by OpenTelemetry. Its providers stay ours and are not made those of the process: a library's own traces of a request would contain
 * whole addresses, and the service's addresses contain the question. Their destination and format are set by OpenTelemetry's own variables.
 */
export function openTelemetry({ isExported }: { isExported: boolean }): Telemetry {
  const resource = resourceFromAttributes({ "service.name": NAME }).merge(
    detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
  )
  const scraped = new PrometheusExporter({ preventServerStart: true })
  const meters = new MeterProvider({
    resource,
    readers: [
      scraped,
      ...(isExported ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })] : []),
    ],
    views: Object.values(TIMED).map(({ name }) => ({
      instrumentName: name,
      aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: BUCKETS } },
    })),
  })
  const meter = meters.getMeter(NAME)
  const timed = {
    calls: meter.createHistogram(TIMED.calls.name, { description: TIMED.calls.help }),
    requests: meter.createHistogram(TIMED.requests.name, { description: TIMED.requests.help }),
  }
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([name, description]) => [
      name,
      meter.createObservableGauge(name, { description }),
    ]),
  )
  meter.addBatchObservableCallback(async (result) => {
    for (const { metric, value, labels } of await readGauges()) {
      const gauge = gauges[metric]
      if (gauge) result.observe(gauge, value, labels)
    }
  }, Object.values(gauges))
  const tracers = isExported
    ? new TracerProvider({
        resource,
        spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
      })
    : undefined
  const tracer = tracers?.getTracer(NAME)
  const serializer = new PrometheusSerializer()
  return {
    timed: (what, seconds, labels) => timed[what].record(seconds, labels),
    begin: (name, kind, parent: Span | undefined) =>
      tracer?.startSpan(
        name,
        { kind: KINDS[kind] },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      ),
    exposition: async () => serializer.serialize((await scraped.collect()).resourceMetrics),
    stop: async () => {
      await Promise.allSettled([meters.shutdown(), tracers?.shutdown()])
    },
  }
}
