import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerPlace, startServer } from './serverProcess.ts'

/**
 * Fills the data folder of a place with what a first start leaves there, the demonstration included. A first start takes
 * seconds, so the test processes of a whole run share what the first of them made in the folder TEST_SEEDED.
 */
export async function seedFolder(place: ServerPlace): Promise<void> {
  const { TEST_SEEDED: shared } = process.env
  if (!shared) return firstStart(place)
  const whole = join(shared, 'whole')
  const isFirst = await mkdir(join(shared, 'begun')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    const draft = join(shared, 'draft')
    await firstStart({ ...place, dataFolder: draft })
    await rename(draft, whole)
  }
  while (!existsSync(whole)) await delay(100)
  await cp(whole, place.dataFolder, { recursive: true })
}

async function firstStart(place: ServerPlace): Promise<void> {
  const server = startServer(place)
  try {
    await server.ready
  } finally {
    await server.stop()
  }
}
