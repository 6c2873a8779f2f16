/** Runs at most so many tasks at the same time; the others wait in order. */
export function fewAtOnce(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The next one takes over the place.
      if (next) next()
      else running -= 1
    }
  }
}
