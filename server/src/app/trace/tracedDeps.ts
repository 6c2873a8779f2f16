import type { Database } from '@medlem/database/database'
import { createAccountingFor } from '../../money/accountingProgram/accountingFor.ts'
import { createProviderFor } from '../../money/payment/provider.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData, JobHandlers, JobName, Jobs } from '../../platform/job/jobs.ts'
import { inSpan, type Tracing } from '../../platform/trace/tracing.ts'

/** The same parts with a step for each call of a provider, each job, each transaction and its commit. */
export function tracedDeps(deps: Deps, tracing: Tracing): Deps {
  traceTransactions(deps.db, tracing)
  return {
    ...deps,
    jobs: tracedJobs(deps.jobs, tracing),
    providerFor: createProviderFor(deps.config, { fetch: tracedFetch(tracing) }),
    accountingFor: createAccountingFor(deps.config, { fetch: tracedFetch(tracing) }),
  }
}

/** Changes the object itself: what waits for a commit is noted under it (`takeNotices`). */
function traceTransactions(db: Database, tracing: Tracing): void {
  const transaction = db.transaction.bind(db)
  const attributes = { 'db.system.name': 'postgresql' }
  db.transaction = (work, config) =>
    inSpan(tracing, { name: 'transaction', kind: 'client', attributes }, async () => {
      let endCommit: ((error?: unknown) => void) | undefined
      try {
        const result = await transaction(async (tx) => {
          const done = await work(tx)
          endCommit = tracing.begin({ name: 'COMMIT', kind: 'client', attributes }).end
          return done
        }, config)
        endCommit?.()
        return result
      } catch (error) {
        endCommit?.(error)
        throw error
      }
    })
}

/** By host alone: paths have ids of the provider, and queries and bodies what must not leave. */
function tracedFetch(tracing: Tracing): typeof globalThis.fetch {
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const span = tracing.begin({
      name: `${method} ${hostname}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': hostname },
    })
    try {
      const answer = await fetch(input, init)
      span.add({ 'http.response.status_code': answer.status })
      span.end(answer.status >= 500 ? new Error('the provider failed') : undefined)
      return answer
    } catch (error) {
      span.end(error)
      throw error
    }
  }
}

type Traced<N extends JobName> = JobData[N] & { traceparent?: string }

/** A job carries the step that enqueued it in its data; processes of a release without traces ignore that. */
function tracedJobs(jobs: Jobs, tracing: Tracing): Jobs {
  const traced = <N extends JobName>(name: N, handler: JobHandlers[N]) =>
    (async ({ traceparent, ...data }: Traced<N>) => {
      const paymentId = 'paymentId' in data && typeof data.paymentId === 'string' ? data.paymentId : undefined
      const attributes = { 'medlem.queue': name, ...(paymentId && { 'medlem.payment_id': paymentId }) }
      const input = { name: `job ${name}`, kind: 'consumer', attributes, parent: traceparent } as const
      await inSpan(tracing, input, () => handler(data as unknown as JobData[N]))
    }) as JobHandlers[N]
  return {
    ...jobs,
    enqueue(tx, name, data, options) {
      const traceparent = tracing.traceparent()
      return jobs.enqueue(tx, name, traceparent ? { ...data, traceparent } : data, options)
    },
    start: (handlers) =>
      jobs.start(
        Object.fromEntries(
          (Object.keys(handlers) as JobName[]).map((name) => [name, traced(name, handlers[name])]),
        ) as unknown as JobHandlers,
      ),
  }
}
