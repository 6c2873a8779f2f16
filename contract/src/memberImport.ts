import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import {
  ColumnField,
  ImportedFile,
  ImportReading,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
} from './importedFile.ts'
import { Id, line } from './scalar.ts'

export const createMemberImport = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/import/item',
  summary: 'Extension: hand in a CSV or XLSX file of members; answers its columns, and changes no member',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      /** Of the file; empty for text that was pasted. */
      name: line(200),
      /** Base64 of the file, or of pasted text as UTF-8. */
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

export const readMemberImport = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/import/item/:batchId/reading',
  summary: 'Extension: read the file with other letters, another delimiter, sheet or row of headings',
  schema: {
    params: z.object({ id: Id, batchId: Id }),
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

export const previewMemberImport = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/import/item/:batchId/columns',
  summary: 'Extension: say what the columns of the file are, and begin to find out what the import would do',
  schema: {
    params: z.object({ id: Id, batchId: Id }),
    body: z.object({
      /** In the order of the file; null for a column that is not read. */
      columns: z.array(z.nullable(ColumnField)).check(z.maxLength(MAX_IMPORT_COLUMNS)),
      dayOrder: ImportedFile.shape.dayOrder,
      paidOn: ImportedFile.shape.paidOn,
    }),
    response: { 200: Batch },
  },
})
