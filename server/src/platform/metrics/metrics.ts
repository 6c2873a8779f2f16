import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What one process measures of itself while it works; `/metrics` serves the register. */
export interface Metrics {
  register: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
  jobSeconds: Histogram<'queue' | 'outcome'>
  jobStepSeconds: Histogram<'queue' | 'step' | 'outcome'>
  webhookSettledSeconds: Histogram
}

/** A register of its own, with Node's own figures, among them the lag of the event loop. */
export function createMetrics(): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  return {
    register,
    requestSeconds: new Histogram({
      name: 'medlem_http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'medlem_job_seconds',
      help: 'Time that a job ran in this process, by queue and outcome (done or failed).',
      labelNames: ['queue', 'outcome'],
      buckets: [0.02, 0.1, 0.5, 1, 5, 30, 300],
      registers,
    }),
    jobStepSeconds: new Histogram({
      name: 'medlem_job_step_seconds',
      help: 'Time that a step of a job ran in this process, by queue, step and outcome (done or failed).',
      labelNames: ['queue', 'step', 'outcome'],
      buckets: [0.1, 1, 10, 60, 600],
      registers,
    }),
    webhookSettledSeconds: new Histogram({
      name: 'medlem_webhook_settled_seconds',
      help: 'Time from the receipt of a webhook until the provider was asked and its answer applied.',
      buckets: [0.5, 1, 2, 5, 15, 60, 300, 1800],
      registers,
    }),
  }
}
