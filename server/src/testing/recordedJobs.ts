import type { JobName, Jobs } from '../platform/job/jobs.ts'

export interface RecordedJob {
  name: JobName
  data: unknown
  startAfterSeconds: number
}

/** Jobs that wait to be looked at, or run by hand, instead of running in the background. */
export function recordedJobs(): Jobs & { recorded: RecordedJob[] } {
  const recorded: RecordedJob[] = []
  return {
    recorded,
    async enqueue(_tx, name, data, { startAfterSeconds = 0 } = {}) {
      recorded.push({ name, data, startAfterSeconds })
    },
    async start() {},
    async stop() {},
    ready: () => true,
  }
}
