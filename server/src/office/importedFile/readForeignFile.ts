import type { ImportedFile } from '@medlem/contract/importedFile'
import { askWorker, WorkerEnded } from '../../platform/worker/askWorker.ts'
import { fewAtOnce } from '../../platform/worker/fewAtOnce.ts'
import type { BankHead, BankPart } from './bank/bankPart.ts'
import type { BankReading } from './bank/readBankFile.ts'
import type { WantedReading } from './openTable.ts'
import type { TableRow } from './readTable.ts'
import { type FileProblem, FileRefusal } from './refusal.ts'

/** What the thread of files is asked. */
type Asked =
  | { what: 'head' | 'rows' | 'bank_head'; reading: WantedReading }
  | { what: 'bank_file'; how: BankReading }
export type FileQuestion = Asked & { content: Uint8Array }

/** And what it says; what is refused has no further part. */
export type FilePart =
  | { head: ImportedFile }
  | { rows: TableRow[] }
  | { bankHead: BankHead }
  | BankPart
  | { refused: FileProblem }

/** In MB. With the file itself and what is being unpacked no file takes 300. */
const kind = {
  file: new URL('./fileWorker.ts', import.meta.url),
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
    for await (const part of read({ what: 'head', reading }, bytes, { withinMs: HEAD_WITHIN_MS, signal })) {
      if ('head' in part) head = part.head
    }
    if (!head) throw new Error('a file without a head')
    return head
  })
}

/** The rows of a file one by one, the headings first where it has some; refused like its head, also after some rows. */
export async function* readForeignRows(
  bytes: Buffer,
  reading: WantedReading = {},
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  const limits = { withinMs: ROWS_WITHIN_MS, ...(signal && { signal }) }
  for await (const part of read({ what: 'rows', reading }, bytes, limits)) {
    if ('rows' in part) yield* part.rows
  }
}

/** What a bank's file is; refused like the head of another. */
export function readForeignBankHead(
  bytes: Buffer,
  signal: AbortSignal,
  reading: WantedReading = {},
): Promise<BankHead> {
  return inTurn(async () => {
    let head: BankHead | undefined
    const limits = { withinMs: HEAD_WITHIN_MS, signal }
    for await (const part of read({ what: 'bank_head', reading }, bytes, limits)) {
      if ('bankHead' in part) head = part.bankHead
    }
    if (!head) throw new Error('a file without a head')
    return head
  })
}

/** The accounts, lines and sums of a bank's file in its order. */
export async function* readForeignBankFile(bytes: Buffer, how: BankReading): AsyncGenerator<BankPart> {
  for await (const part of read({ what: 'bank_file', how }, bytes, { withinMs: ROWS_WITHIN_MS })) {
    if (isBankPart(part)) yield part
  }
}

const isBankPart = (part: FilePart): part is BankPart =>
  'account' in part || 'bankRows' in part || 'statement' in part || 'unreadFile' in part

async function* read(
  asked: Asked,
  bytes: Uint8Array,
  limits: { withinMs: number; signal?: AbortSignal },
): AsyncGenerator<FilePart> {
  // Its own copy: what is given away is gone for the asker, and small buffers share their memory.
  const content = new Uint8Array(bytes)
  const question: FileQuestion = { ...asked, content }
  try {
    const parts = askWorker<FileQuestion, FilePart>(kind, question, { ...limits, transfer: [content.buffer] })
    let refused: FileProblem | undefined
    for await (const part of parts) {
      if ('refused' in part) refused = part.refused
      else yield part
    }
    if (refused) throw new FileRefusal(refused)
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error
    throw new FileRefusal(error.why === 'too_long' ? 'takes_too_long' : 'unpacks_too_large', { cause: error })
  }
}
