import { built } from '../ui/language.ts'

// Spec 9: build update poll.
export const BUILD_POLL_MS = 3_600_000

/** Whether the server has another build than the one that runs here: a build is named by the file in which this stands. */
export async function findNewBuild(): Promise<boolean> {
  const response = await fetch(`/builds/latest${built === 'en' ? '' : `.${built}`}.json`, {
    cache: 'no-store',
  })
  if (!response.ok) return false
  const latest: unknown = await response.json()
  const id = typeof latest === 'object' && latest !== null && 'id' in latest ? latest.id : undefined
  return typeof id === 'string' && id !== new URL(import.meta.url).pathname
}
