import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint, WORKBOOK } from './endpoint.ts'
import { Year } from './memberFilter.ts'
import { MemberSort } from './memberList.ts'
import { MemberSelection } from './memberSelection.ts'
import { MAX_COLUMNS, MemberColumn } from './memberView.ts'
import { Reason } from './reason.ts'
import { Id } from './scalar.ts'

/** Columns of a file alone, for letters and labels: a table does not show where people live. */
export const PostalColumn = z.enum(['address', 'postcode', 'country'])
export type PostalColumn = z.infer<typeof PostalColumn>

export const ExportColumn = z.union([PostalColumn, MemberColumn], fieldTexts.notAField)
export type ExportColumn = z.infer<typeof ExportColumn>

/** Which people go into a file, what is said of each, in which order, and what for. */
export const MemberExport = z.object({
  selection: MemberSelection,
  /** After the names. */
  columns: z.array(ExportColumn).check(z.maxLength(MAX_COLUMNS)),
  sort: MemberSort,
  direction: z.enum(['asc', 'desc']),
  /** Of the columns that have a year's state and sum; left out: this year. */
  year: z.optional(Year),
  /** Left out: CSV. */
  format: z.optional(z.enum(['csv', 'xlsx'])),
  /** Written to the audit log. */
  purpose: Reason,
})
export type MemberExport = z.infer<typeof MemberExport>

export const exportMembers = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/export',
  summary: 'Extension: some of an organisation’s members as CSV or XLSX with chosen columns, at most 100,000',
  mediaTypes: ['text/csv', WORKBOOK],
  schema: {
    params: z.object({ id: Id }),
    body: MemberExport,
    response: { 200: z.union([z.string(), z.file()]) },
  },
})
