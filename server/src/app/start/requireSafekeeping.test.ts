import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { openSafekeeping } from '../../platform/safekeeping/openSafekeeping.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { requireSafekeeping } from './requireSafekeeping.ts'

async function start(environment: Record<string, string>, lines: unknown[] = []) {
  const config = readConfig({ MEDLEM_SECRET: 'a secret for the tests, long enough', ...environment })
  const safekeeping = await openSafekeeping(config)
  try {
    await requireSafekeeping(safekeeping, { config, log: recordingLog(lines) })
    return await safekeeping?.list()
  } finally {
    await safekeeping?.close()
  }
}

test('a place that takes records is left as it was', async () => {
  const SAFEKEEPING_URL = join(await temporaryFolder(), 'kept')
  expect(await start({ SAFEKEEPING_URL })).toEqual([])
  expect(await start({ SAFEKEEPING_URL: 'off' })).toBeUndefined()
})

test('a place that takes none is named at the start, with the reason and without its password', async () => {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  const port = await freePort()
  const keys = { SAFEKEEPING_ACCESS_KEY: 'an access key', SAFEKEEPING_SECRET_KEY: 'a secret key' }
  const places: [Record<string, string>, string][] = [
    [{ SAFEKEEPING_URL: join(folder, 'file') }, 'ENOTDIR|EEXIST'],
    [{ SAFEKEEPING_URL: `http://127.0.0.1:${port}/bucket`, ...keys }, 'ECONNREFUSED'],
    [{ SAFEKEEPING_URL: `postgres://medlem:hidden@127.0.0.1:${port}/kept` }, 'ECONNREFUSED'],
  ]
  if (process.getuid?.() !== 0) {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    places.push([{ SAFEKEEPING_URL: join(closed, 'kept') }, 'EACCES'])
  }
  for (const [environment, reason] of places) {
    const refused = await start({ DATABASE_WAIT_SECONDS: '0', ...environment }).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(Error)
    const { message } = refused as Error
    expect(message).toMatch(/^SAFEKEEPING_URL: [^\n]+$/)
    expect(message).toMatch(new RegExp(reason))
    expect(message).not.toContain('hidden')
  }
})
