import type { Transferable, Worker } from 'node:worker_threads'
import type { Asked, Reply } from './protocol.ts'
import { keepWorker, takeWorker, type WorkerKind } from './workerPool.ts'

interface AskOptions {
  /** How long the thread may work in all; what the asker does with a part in between is not counted. */
  withinMs: number
  /** Ends it before. */
  signal?: AbortSignal | undefined
  /** Of the question, given away instead of copied. */
  transfer?: readonly Transferable[] | undefined
}

/** A thread was ended before its answer was: it took too long, or more memory than it has. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded'
  readonly why: 'too_long' | 'too_large'

  constructor(why: WorkerEnded['why'], options?: ErrorOptions) {
    super(`the thread was ended: ${why}`, options)
    this.why = why
  }
}

/** Loading its code does not count as work; from the sources it takes seconds on a busy machine. */
const START_WITHIN_MS = 30_000

/**
 * Asks a worker thread, and yields the parts of its answer as they are taken. The thread ends with the signal, after its time,
 * above its memory, and when its answer is not taken to the end; only one that answered whole is asked again.
 */
export async function* askWorker<Question, Part>(
  kind: WorkerKind,
  question: Question,
  { withinMs, signal, transfer = [] }: AskOptions,
): AsyncGenerator<Part, void, void> {
  signal?.throwIfAborted()
  const { thread, isNew } = takeWorker(kind)
  let isWhole = false
  try {
    if (isNew) await replyOf(thread, { withinMs: START_WITHIN_MS, signal })
    let leftMs = withinMs
    const ask = async (asked: Asked<Question>, given: readonly Transferable[] = []) => {
      const began = performance.now()
      const reply = replyOf<Part>(thread, { withinMs: leftMs, signal })
      thread.postMessage(asked, given)
      const said = await reply
      leftMs -= performance.now() - began
      return said
    }
    let reply = await ask({ question }, transfer)
    while (typeof reply === 'object') {
      if ('error' in reply) throw new Error(reply.error)
      yield reply.part
      reply = await ask('more')
    }
    isWhole = true
  } finally {
    if (isWhole) keepWorker(kind, thread)
    else await thread.terminate()
  }
}

function replyOf<Part>(
  thread: Worker,
  { withinMs, signal }: Pick<AskOptions, 'withinMs' | 'signal'>,
): Promise<Reply<Part>> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      forget()
      reject(error)
    }
    const timer = setTimeout(() => fail(new WorkerEnded('too_long')), Math.max(0, withinMs))
    const onAbort = () => fail(signal?.reason)
    const onExit = () => fail(new Error('the thread ended without an answer'))
    const onError = (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerEnded('too_large', { cause: error }) : error)
    const onMessage = (reply: Reply<Part>) => {
      forget()
      resolve(reply)
    }
    const forget = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    signal?.addEventListener('abort', onAbort)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}
