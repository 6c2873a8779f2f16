import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { OpenSpan, SpanInput, Tracing } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const SEND_EVERY_MS = 2_000
const SEND_TIMEOUT_MS = 5_000

/**
 * Sends steps to a collector as OTLP over HTTP, in batches in the background; one that does not answer costs steps and nothing
 * else. Headers and sampling are read from the SDK's own variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER).
 */
export function startTracing({ endpoint, serviceName }: { endpoint: string; serviceName: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS })
  const processor = new BatchSpanProcessor(exporter, {
    scheduledDelayMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_TIMEOUT_MS,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('medlem')
  // Of its own rather than the library's global one: two servers in a process do not mix.
  const surrounding = new AsyncLocalStorage<Context>()

  function begin({ name, kind, attributes = {}, parent }: SpanInput): OpenSpan {
    const context = (parent && contextOf(parent)) || surrounding.getStore() || ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context)
    const inside = trace.setSpan(context, span)
    return {
      add: (more) => void span.setAttributes(more),
      run: (work) => surrounding.run(inside, work),
      end(error) {
        if (error !== undefined) {
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }

  return {
    begin,
    traceparent() {
      const context = surrounding.getStore()
      const span = context && trace.getSpanContext(context)
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

function contextOf(traceparent: string): Context | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId || !flags) return undefined
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
