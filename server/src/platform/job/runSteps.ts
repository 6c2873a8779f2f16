import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { JobName } from './jobs.ts'

/** Independent steps of a job in the order in which they run; each answers what the job's log line says of it, mostly a count. */
export type Steps = Record<string, () => Promise<unknown>>

/** Steps of a job threw, and each was logged; the others have run. */
export class StepsFailed extends Error {
  readonly steps: string[]
  constructor(job: JobName, steps: string[]) {
    super(`${job}: ${steps.join(', ')}`)
    this.steps = steps
  }
}

export interface StepsRun {
  /** What the steps that were done answered, by their names. */
  results: Record<string, unknown>
  /** The names of those that threw. */
  failed: string[]
}

/** Runs each step, also after one that throws; a failure is logged (`job_step_failed`) and measured under the step's name. */
export async function runSteps(
  job: JobName,
  steps: Steps,
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'jobStepSeconds'> | undefined },
): Promise<StepsRun> {
  const run: StepsRun = { results: {}, failed: [] }
  for (const [step, work] of Object.entries(steps)) {
    const end = metrics?.jobStepSeconds.startTimer({ queue: job, step })
    try {
      run.results[step] = await work()
      end?.({ outcome: 'done' })
    } catch (err) {
      end?.({ outcome: 'failed' })
      log.error({ event: 'job_step_failed', err, job, step }, 'a step of a job failed; the others run')
      run.failed.push(step)
    }
  }
  return run
}

/** The same for a job that is tried again as a whole. @throws StepsFailed once all have run */
export async function requireSteps(...of: Parameters<typeof runSteps>): Promise<void> {
  const { failed } = await runSteps(...of)
  if (failed.length > 0) throw new StepsFailed(of[0], failed)
}
