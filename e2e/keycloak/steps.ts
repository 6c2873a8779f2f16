import { loadavg } from 'node:os'
import { expect as base } from '@playwright/test'

/** Prints a line for each step as it ends; a step that fails ends the run. */
export async function step(name: string, run: () => Promise<string | undefined>): Promise<void> {
  const began = performance.now()
  try {
    const figure = await run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`PASS  ${name}${figure ? ` · ${figure}` : ''} (${seconds} s)\n`)
  } catch (error) {
    throw new Error(`FAILED: ${name}`, { cause: error })
  }
}

/** Only ends a trial that failed: a busy machine takes several times as long as it should. */
export const LIMIT_MS = 600_000

/** Outside of the runner Playwright waits five seconds, which a busy machine needs for a page. */
export const expect = base.configure({ timeout: LIMIT_MS })

/** Asks until it is so; answers after how many seconds, and where that is above the aim also how busy the machine is. */
export async function until(isSo: () => Promise<boolean>, aimMs: number): Promise<string> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`not so within ${LIMIT_MS / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  const tookMs = performance.now() - began
  const took = `${Math.round(tookMs / 1000)} s`
  if (tookMs <= aimMs) return took
  return `${took}, AIM MISSED: ${aimMs / 1000} s; the machine's load is ${loadavg()[0]?.toFixed(1)}`
}

export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}
