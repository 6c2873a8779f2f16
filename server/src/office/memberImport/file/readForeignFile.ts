import type { ImportedFile } from '@medlem/contract/importedFile'
import { askThread, ThreadEnded } from '../../../platform/thread/askThread.ts'
import { fewAtOnce } from '../../../platform/thread/fewAtOnce.ts'
import type { WantedReading } from './openTable.ts'
import type { TableRow } from './readTable.ts'
import { type FileProblem, FileRefusal } from './refusal.ts'

/** What the thread of files is asked. */
export interface FileQuestion {
  what: 'head' | 'rows'
  content: Uint8Array
  reading: WantedReading
}

/** And what it says; what is refused has no further part. */
export type FilePart = { head: ImportedFile } | { rows: TableRow[] } | { refused: FileProblem }

/** In MB. With the file itself and what is being unpacked no file takes 300. */
const kind = {
  file: new URL('./fileThread.ts', import.meta.url),
  limits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
}

/** Before the request is answered with 503 (platform/http/answerInTime.ts), so that it says why. */
const HEAD_WITHIN_MS = 6_000
const ROWS_WITHIN_MS = 60_000

/** Requests that read a file at the same time; the others wait in turn, as long as their request does. */
const inTurn = fewAtOnce(2)

/** What a file is and what its columns are called. Throws a `FileRefusal` for what is no table, or more than is taken. */
export function readForeignHead(
  bytes: Uint8Array,
  signal: AbortSignal,
  reading: WantedReading = {},
): Promise<ImportedFile> {
  return inTurn(async () => {
    let head: ImportedFile | undefined
    for await (const part of read('head', bytes, { withinMs: HEAD_WITHIN_MS, signal, reading })) {
      if ('head' in part) head = part.head
    }
    if (!head) throw new Error('a file without a head')
    return head
  })
}

/** The rows of a file one by one, the headings first where it has some; refused like its head, also after some rows. */
export async function* readForeignRows(
  bytes: Uint8Array,
  reading: WantedReading = {},
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  for await (const part of read('rows', bytes, {
    withinMs: ROWS_WITHIN_MS,
    reading,
    ...(signal && { signal }),
  })) {
    if ('rows' in part) yield* part.rows
  }
}

async function* read(
  what: FileQuestion['what'],
  bytes: Uint8Array,
  { reading, ...limits }: { reading: WantedReading; withinMs: number; signal?: AbortSignal },
): AsyncGenerator<FilePart> {
  // Its own copy: what is given away is gone for the asker, and small buffers share their memory.
  const content = new Uint8Array(bytes)
  const question: FileQuestion = { what, content, reading }
  try {
    const parts = askThread<FileQuestion, FilePart>(kind, question, { ...limits, transfer: [content.buffer] })
    let refused: FileProblem | undefined
    for await (const part of parts) {
      if ('refused' in part) refused = part.refused
      else yield part
    }
    if (refused) throw new FileRefusal(refused)
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error
    throw new FileRefusal(error.why === 'too_long' ? 'takes_too_long' : 'unpacks_too_large', { cause: error })
  }
}
