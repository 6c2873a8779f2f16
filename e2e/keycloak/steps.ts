/** Prints a line for each step as it ends; a step that fails ends the run. */
export async function step(name: string, run: () => Promise<string | undefined>): Promise<void> {
  const began = performance.now()
  try {
    const figure = await run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(`PASS  ${name}${figure ? ` · ${figure}` : ''} (${seconds} s)\n`)
  } catch (error) {
    process.stdout.write(`FAIL  ${name}\n`)
    throw error
  }
}

/** Asks until it is so; answers after how many seconds. */
export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<string> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`not so within ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return `${Math.round((performance.now() - began) / 1000)} s`
}

export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}
