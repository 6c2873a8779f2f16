import type { Clock } from '../../platform/clock.ts'
import type { JobData, JobHandlers, JobName } from '../../platform/job/jobs.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'

/** The same handlers, each timed; and for a payment that a webhook named, the time since the webhook came in. */
export function measured(
  handlers: JobHandlers,
  { metrics, clock }: { metrics: Metrics; clock: Clock },
): JobHandlers {
  const timed = <N extends JobName>(queue: N) => {
    const handler: JobHandlers[N] = handlers[queue]
    return async (data: JobData[N]) => {
      const end = metrics.jobSeconds.startTimer({ queue })
      try {
        await handler(data)
        end({ outcome: 'done' })
      } catch (error) {
        end({ outcome: 'failed' })
        throw error
      }
    }
  }
  const settlePayment = timed('settlePayment')
  const all = Object.fromEntries((Object.keys(handlers) as JobName[]).map((queue) => [queue, timed(queue)]))
  return {
    ...(all as unknown as JobHandlers),
    async settlePayment(data) {
      await settlePayment(data)
      if (data.receivedAt === undefined) return
      const ms = clock.now().getTime() - new Date(data.receivedAt).getTime()
      // Clocks of two machines may differ by a little.
      metrics.webhookSettledSeconds.observe(Math.max(0, ms) / 1000)
    },
  }
}
