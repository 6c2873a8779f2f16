/** How much an experiment does: a taste of it in `npm test`, all of it in `npm run prove -- torture`. */
export function effort<T>({ short, full }: { short: T; full: T }): T {
  return process.env.MEDLEM_TORTURE === 'full' ? full : short
}

/** The figure that an experiment ends with, on a line of its own. */
export function figure(text: string): void {
  process.stdout.write(`${text}\n`)
}
