/** A step of a trace while it runs. */
export interface OpenSpan {
  /** More facts about it: ids, routes, codes; no personal data and no values of queries. */
  add(attributes: SpanAttributes): void
  /** Steps that begin in here, also later and asynchronously, are its children. */
  run<T>(work: () => T): T
  /** An error is recorded by the name of its class; its message may quote data. */
  end(error?: unknown): void
}

export type SpanAttributes = Record<string, string | number>

export interface SpanInput {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: SpanAttributes
  /** Of another process or an earlier time (W3C traceparent); the surrounding step when absent. */
  parent?: string | undefined
}

/** Traces for OpenTelemetry; there is none where `OTEL_EXPORTER_OTLP_ENDPOINT` is not set. */
export interface Tracing {
  begin(input: SpanInput): OpenSpan
  /** The surrounding step for a job's data (W3C traceparent); undefined outside of every step. */
  traceparent(): string | undefined
  /** Sends what was not sent yet, for a few seconds at most. */
  stop(): Promise<void>
}

/** Runs work as a step, and ends the step with it. */
export async function inSpan<T>(tracing: Tracing, input: SpanInput, work: () => Promise<T>): Promise<T> {
  const span = tracing.begin(input)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
