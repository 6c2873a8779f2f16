import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { ConfigError } from '../../platform/config/configError.ts'
import { secretBox } from '../../platform/crypto/secretBox.ts'

/** The first line of a backup; the rest is the compressed archive. */
const Head = z.object({
  format: z.literal('medlem-backup-1'),
  takenAt: z.string(),
  /** Of the newest migration, so that an older release refuses it. */
  migratedTo: z.number(),
  /** SHA-256 of the rest, sealed with the secret that the keys in the database are sealed with. */
  sealed: z.string(),
})

const KIND = 'backup'
/** A head is shorter; a file without an end of line in so many bytes is something else. */
const MAX_HEAD_LENGTH = 2_000

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

interface Backup {
  archive: Buffer
  takenAt: Date
  migratedTo: number
}

/** Writes a backup under its name when it is whole and on disk, for its owner alone. */
export async function writeBackup(
  file: string,
  { archive, takenAt, migratedTo, secret }: Backup & { secret: string },
): Promise<void> {
  const body = await promisify(gzip)(archive)
  const sealed = secretBox(secret, KIND).seal(sha256(body), takenAt.toISOString())
  const head: z.infer<typeof Head> = {
    format: 'medlem-backup-1',
    takenAt: takenAt.toISOString(),
    migratedTo,
    sealed,
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  const written = await open(draft, 'w', 0o600)
  try {
    await written.writeFile(`${JSON.stringify(head)}\n`)
    await written.writeFile(body)
    await written.sync()
  } finally {
    await written.close()
  }
  await rename(draft, file)
}

/** Reads a backup; throws one sentence for a file that is no backup, is broken, or belongs to another secret or a later release. */
export async function readBackup(
  file: string,
  { secret, migratedTo }: { secret: string; migratedTo: number },
): Promise<Backup> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} can't be read (${error.code ?? 'no reason given'}).`)
  })
  const end = content.subarray(0, MAX_HEAD_LENGTH).indexOf('\n')
  const head = end < 0 ? undefined : headOf(content.toString('utf8', 0, end))
  if (!head) throw new ConfigError(`${file} is no backup of Medlem.`)
  const body = content.subarray(end + 1)
  let sum: string
  try {
    sum = secretBox(secret, KIND).open(head.sealed, head.takenAt)
  } catch {
    throw new ConfigError(
      `${file} was made with another MEDLEM_SECRET: set the one of then (in a demonstration the file secret in MEDLEM_DATA), as the keys in it open with no other.`,
    )
  }
  if (sum !== sha256(body))
    throw new ConfigError(`${file} is broken: its content is not what was written. Take another one.`)
  if (head.migratedTo > migratedTo)
    throw new ConfigError(`${file} was made by a later release of Medlem: restore it with that one.`)
  return {
    archive: await promisify(gunzip)(body),
    takenAt: new Date(head.takenAt),
    migratedTo: head.migratedTo,
  }
}

function headOf(line: string): z.infer<typeof Head> | undefined {
  try {
    return Head.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
