import type { ResourceLimits, Worker } from 'node:worker_threads'
import { startWorker } from './startWorker.ts'

/** What a thread runs, and with how much memory: its heap in MB. */
export interface WorkerKind {
  file: URL
  limits: ResourceLimits
}

interface Idle {
  thread: Worker
  /** No more is it idle: it is asked again, or it ends. */
  leave(): void
}

/** A thread that waits for its next question ends after so long. */
const KEPT_MS = 10_000
/** And so many of a kind wait. */
const MAX_KEPT = 2

const idle = new Map<string, Idle[]>()

/** A thread that waits for a question, or a new one that says when it is ready. */
export function takeWorker({ file, limits }: WorkerKind): { thread: Worker; isNew: boolean } {
  const [waiting] = idle.get(file.href) ?? []
  if (waiting) {
    waiting.leave()
    waiting.thread.ref()
    return { thread: waiting.thread, isNew: false }
  }
  const thread = startWorker(file, limits)
  // An error without a listener would end the process.
  thread.on('error', () => undefined)
  return { thread, isNew: true }
}

/** Keeps a thread that answered whole for the next question, for a while. */
export function keepWorker({ file }: WorkerKind, thread: Worker): void {
  const all = idle.get(file.href) ?? []
  idle.set(file.href, all)
  if (all.length >= MAX_KEPT) {
    void thread.terminate()
    return
  }
  const end = () => {
    one.leave()
    void thread.terminate()
  }
  const timer = setTimeout(end, KEPT_MS).unref()
  const one: Idle = {
    thread,
    leave() {
      clearTimeout(timer)
      thread.off('exit', end)
      all.splice(all.indexOf(one), 1)
    },
  }
  thread.on('exit', end)
  // The process may end meanwhile.
  thread.unref()
  all.push(one)
}
