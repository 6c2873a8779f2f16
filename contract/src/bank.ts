import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { BankField, BankFile } from './bankFile.ts'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { ImportedFile, ImportReading, MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from './importedFile.ts'
import { CalendarDate, Id, line } from './scalar.ts'

const ofOrganisation = z.object({ id: Id })
const ofBatch = z.object({ id: Id, batchId: Id })

export const createBankImport = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/bank/import/item',
  summary:
    'Extension: hand in a file of a bank (CAMT.053 or .054, a ZIP of them, CSV or XLSX); a file that is known is previewed at once, of another one the columns and the account are asked for',
  schema: {
    params: ofOrganisation,
    body: z.object({
      /** Of the file. */
      name: line(200),
      /** Base64 of the file. */
      content: z
        .string()
        .check(
          z.minLength(1, fieldTexts.fileEmpty),
          z.maxLength(Math.ceil(MAX_IMPORT_BYTES / 3) * 4, fieldTexts.fileTooLarge),
        ),
    }),
    response: { 201: Batch },
  },
})

export const readBankImport = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/bank/import/item/:batchId/reading',
  summary:
    'Extension: read the file of a bank with other letters, another delimiter, sheet or row of headings',
  schema: {
    params: ofBatch,
    /** What is left out is found by the file. */
    body: z.object({
      encoding: z.optional(ImportReading.shape.encoding),
      delimiter: z.optional(ImportReading.shape.delimiter),
      sheet: z.optional(ImportReading.shape.sheet),
      headings: z.optional(ImportReading.shape.headings),
    }),
    response: { 200: Batch },
  },
})

export const previewBankImport = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/bank/import/item/:batchId/columns',
  summary:
    'Extension: say what the columns of a bank’s table are and of which account it is, and begin to find out which of its lines are new',
  schema: {
    params: ofBatch,
    body: z.object({
      /** In the order of the file; null for a column that is not read. */
      columns: z.array(z.nullable(BankField)).check(z.maxLength(MAX_IMPORT_COLUMNS)),
      /** The name of an account that is kept, or of a new one. */
      account: line(60).check(z.minLength(1, fieldTexts.chooseOne)),
      dayOrder: ImportedFile.shape.dayOrder,
      decimalSign: BankFile.shape.decimalSign,
    }),
    response: { 200: Batch },
  },
})

export const BankAccount = z.object({
  id: Id,
  name: z.string(),
  /** Of its number; null where no file said it. */
  lastFour: z.nullable(z.string()),
  lines: z.int(),
  /** The days of its first and last line. */
  from: z.nullable(CalendarDate),
  to: z.nullable(CalendarDate),
})
export type BankAccount = z.infer<typeof BankAccount>

export const listBankAccounts = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/bank/account/list',
  summary: 'Extension: the bank accounts of an organisation of which files were taken in, by name',
  schema: { params: ofOrganisation, response: { 200: z.array(BankAccount) } },
})
