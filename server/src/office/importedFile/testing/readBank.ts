import type { BankPart, BankRow } from '../bank/bankPart.ts'
import { readBankFile, readBankHead } from '../bank/readBankFile.ts'
import { FileRefusal } from '../refusal.ts'

/** The day on which tests read files of a bank. */
export const today = '2026-11-20'

/** What a bank's file says, read by the columns that it is taken to have. */
export async function read(bytes: Buffer, currency?: string) {
  const head = await readBankHead(bytes, {})
  const columns = head.columns.map(({ field }) => field)
  const parts: BankPart[] = []
  for await (const part of readBankFile(bytes, { reading: head.reading ?? {}, columns, today, currency }))
    parts.push(part)
  return {
    head,
    rows: parts.flatMap((part) => ('bankRows' in part ? part.bankRows : [])),
    statements: parts.flatMap((part) => ('statement' in part ? [part.statement] : [])),
    accounts: parts.flatMap((part) => ('account' in part ? [part.account] : [])),
    unreadFiles: parts.flatMap((part) => ('unreadFile' in part ? [part.unreadFile] : [])),
  }
}
export const readText = (text: string, currency?: string) => read(Buffer.from(text), currency)
/** Why a file is refused. */
export const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error) => (error instanceof FileRefusal ? error.problem : Promise.reject(error)),
  )
export const minors = (rows: readonly BankRow[]) => rows.map(({ line }) => line?.amountMinor)
