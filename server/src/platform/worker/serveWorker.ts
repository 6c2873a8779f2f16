import { parentPort } from 'node:worker_threads'
import type { Asked, Reply } from './protocol.ts'

/**
 * Makes this thread answer questions, one after the other: parts of the answer to one, each when the part before was taken. What
 * the answer throws is said, and the thread is not asked again.
 */
export function serveWorker<Question, Part>(answer: (question: Question) => AsyncIterator<Part>): void {
  let parts: AsyncIterator<Part> | undefined
  parentPort?.on('message', async (asked: Asked<Question>) => {
    if (asked !== 'more') parts = answer(asked.question)
    parentPort?.postMessage(await nextOf(parts))
  })
  parentPort?.postMessage('ready' satisfies Reply<Part>)
}

async function nextOf<Part>(parts: AsyncIterator<Part> | undefined): Promise<Reply<Part>> {
  try {
    const next = await parts?.next()
    return !next || next.done ? 'end' : { part: next.value }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
