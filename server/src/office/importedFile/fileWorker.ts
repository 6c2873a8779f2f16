import { serveWorker } from '../../platform/worker/serveWorker.ts'
import { readBankFile, readBankHead } from './bank/readBankFile.ts'
import type { WantedReading } from './openTable.ts'
import type { FilePart, FileQuestion } from './readForeignFile.ts'
import { readHead, readTable, type TableRow } from './readTable.ts'
import { FileRefusal } from './refusal.ts'

/** Rows that go to the asker together. */
const ROWS_AT_ONCE = 200

// The thread in which files that people hand in are read (decision 55).
serveWorker<FileQuestion, FilePart>(answer)

async function* answer({ content, ...asked }: FileQuestion): AsyncGenerator<FilePart> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    if (asked.what === 'head') yield { head: await readHead(bytes, asked.reading) }
    else if (asked.what === 'bank_head') yield { bankHead: await readBankHead(bytes, asked.reading) }
    else if (asked.what === 'bank_file') yield* readBankFile(bytes, asked.how)
    else yield* rowsOf(bytes, asked.reading)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    yield { refused: error.problem }
  }
}

async function* rowsOf(bytes: Buffer, reading: WantedReading): AsyncGenerator<FilePart> {
  let rows: TableRow[] = []
  for await (const row of readTable(bytes, reading)) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    yield { rows }
    rows = []
  }
  if (rows.length > 0) yield { rows }
}
