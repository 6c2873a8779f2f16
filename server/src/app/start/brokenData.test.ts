import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { seedFolder } from '../../testing/seededFolder.ts'
import { startServer } from '../../testing/serverProcess.ts'

const PAGE = 8192
let whole = ''

const place = async (dataFolder: string) => ({
  dataFolder,
  port: await freePort(),
  sandboxPort: await freePort(),
})

/** What the server says as it refuses to start; fails when it starts. */
async function refused(dataFolder: string): Promise<string> {
  const server = startServer(await place(dataFolder))
  onTestFinished(() => server.kill())
  const started = await server.ready.then(
    () => true,
    () => false,
  )
  await server.stop()
  expect(started).toBe(false)
  return server.complaints()
}

beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'medlem-whole-'))
  await seedFolder(await place(whole))
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

/** Every page of every table, catalogues included, or every file below a folder. */
function fillWithGarbage(folder: string, bytes: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (statSync(file).isFile())
      writeFileSync(file, Buffer.alloc(Math.min(bytes, statSync(file).size), 0xa5), { flag: 'r+' })
  }
}

const damages: [string, (folder: string) => void, string][] = [
  ['the secret is missing', (folder) => rmSync(join(folder, 'secret')), 'secret is missing'],
  [
    'the secret is another',
    (folder) => writeFileSync(join(folder, 'secret'), 'x'.repeat(43)),
    'sealed with another secret',
  ],
  ['the secret is cut off', (folder) => truncateSync(join(folder, 'secret'), 20), 'holds no whole secret'],
  [
    'the secret is a folder',
    (folder) => {
      rmSync(join(folder, 'secret'))
      mkdirSync(join(folder, 'secret'))
    },
    "can't be read (EISDIR)",
  ],
  [
    'the database was emptied',
    (folder) => {
      rmSync(join(folder, 'database'), { recursive: true })
      mkdirSync(join(folder, 'database'))
    },
    'is gone',
  ],
  ['the database was deleted', (folder) => rmSync(join(folder, 'database'), { recursive: true }), 'is gone'],
  [
    'the database was deleted, of an older installation',
    (folder) => {
      rmSync(join(folder, 'database'), { recursive: true })
      rmSync(join(folder, 'installed'))
    },
    'is gone',
  ],
  [
    'the database is a file',
    (folder) => {
      rmSync(join(folder, 'database'), { recursive: true })
      writeFileSync(join(folder, 'database'), '')
    },
    'is a file',
  ],
  [
    'the version of the database is missing',
    (folder) => rmSync(join(folder, 'database', 'PG_VERSION')),
    'holds no database of this Medlem',
  ],
  [
    'the control file is missing',
    (folder) => rmSync(join(folder, 'database', 'global', 'pg_control')),
    'MEDLEM_DATA',
  ],
  [
    'the control file is garbage',
    (folder) => fillWithGarbage(join(folder, 'database', 'global'), PAGE),
    'MEDLEM_DATA',
  ],
  [
    'all tables have a bad page',
    (folder) => fillWithGarbage(join(folder, 'database', 'base'), PAGE),
    'MEDLEM_DATA',
  ],
  [
    'the log is missing',
    (folder) => rmSync(join(folder, 'database', 'pg_wal'), { recursive: true }),
    'MEDLEM_DATA',
  ],
  [
    'the ledger holds garbage',
    (folder) => writeFileSync(join(folder, 'sandbox', 'ledger.jsonl'), 'garbage\n'),
    'line 1',
  ],
  [
    'the ledger ends with garbage',
    (folder) => writeFileSync(join(folder, 'sandbox', 'ledger.jsonl'), Buffer.alloc(99, 0xa5), { flag: 'a' }),
    'ends with what is no entry',
  ],
  [
    'the ledger holds something else',
    (folder) => writeFileSync(join(folder, 'sandbox', 'ledger.jsonl'), '{"a":1}\n'),
    'line 1',
  ],
]

describe('a data folder that is broken ends the start with one sentence', () => {
  test.each(damages)('when %s', async (_what, damage, words) => {
    const folder = join(await temporaryFolder(), 'data')
    cpSync(whole, folder, { recursive: true })
    damage(folder)
    const said = await refused(folder)
    expect(said).toMatch(/^Medlem can't start\. MEDLEM_DATA: [^\n]+\n$/)
    expect(said).toContain(words)
  })
})

test('nothing in the data folder may be read by others, whatever the umask', async () => {
  const folder = join(await temporaryFolder(), 'data')
  // A thread takes the preloads too, and may not set it.
  const code = "import{isMainThread}from'node:worker_threads';if(isMainThread)process.umask(0)"
  const server = startServer(await place(folder), {
    preloads: [`data:text/javascript,${encodeURIComponent(code)}`],
  })
  onTestFinished(async () => void (await server.stop()))
  await server.ready
  const open = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    // The running database may have removed a file of its own since the folder was read.
    const mode = statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0
    return (mode & 0o077) !== 0
  })
  expect(open).toEqual([])
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toHaveLength(43)
})
