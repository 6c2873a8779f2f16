import type { Gauge } from 'prom-client'

export interface FigureSource {
  /** The value of the label `figures` that says whether it was read. */
  name: string
  /** An answer counts for so long, however often it is asked for. */
  freshMs: number
  /** Emptied when there is no answer: an old figure would look like one of now. */
  gauges: Gauge[]
  /** Reads; its answer writes the gauges. */
  read(): Promise<() => void>
}

/**
 * Reads figures with a short cache and a time limit: the answer is false when there are none in time. A read that is late
 * goes on, and no second one begins beside it, so that a database that does not answer loses one connection to it.
 */
export function cachedFigures(
  { gauges, read, freshMs }: FigureSource,
  { limitMs, now = () => performance.now() }: { limitMs: number; now?: () => number },
): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let answered: { at: number; ok: boolean } | undefined
  const empty = () => {
    for (const gauge of gauges) gauge.reset()
  }
  const start = async () => {
    const write = await read().catch(() => undefined)
    empty()
    write?.()
    running = undefined
    answered = { at: now(), ok: write !== undefined }
    return answered.ok
  }
  return async () => {
    if (!running && answered && now() - answered.at < freshMs) return answered.ok
    running ??= start()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        empty()
        resolve(false)
      }, limitMs)
    })
    return Promise.race([running, late]).finally(() => clearTimeout(timer))
  }
}
