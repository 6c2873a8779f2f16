async function readConfig(): Promise<unknown> {
  // Our server puts it into the page; a page from elsewhere has to ask.
  const held = document.getElementById('portal-config')?.textContent
  if (held) return JSON.parse(held)
  const response = await fetch('/portal-config.json', { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`The portal's configuration answered ${response.status}.`)
  return await response.json()
}

/** Run-time configuration as the server wrote it, read once as soon as the first script runs (Ruling 3). */
export const uncheckedConfig: Promise<unknown> = readConfig()
