import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { BankFile } from './bankFile.ts'
import { endpoint } from './endpoint.ts'
import { ImportedFile, MAX_SHEET_ROWS } from './importedFile.ts'
import { Count, Id, Instant, line } from './scalar.ts'

/** What changes many rows at once: looked at first, then run, and undone as a whole (decision 31). */
export const BatchKind = z.enum([
  'member_import',
  'team',
  'tag',
  'end',
  'payment',
  'merge',
  'answer',
  'invitation',
  'group_message',
  'claim',
  'bank_import',
])
export type BatchKind = z.infer<typeof BatchKind>

export const BatchState = z.enum([
  'draft',
  'previewing',
  'previewed',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'discarded',
])
export type BatchState = z.infer<typeof BatchState>

/** What a person may do to a batch; everything else is done by its job. */
export const BatchAction = z.enum(['run', 'stop', 'undo', 'discard'])
export type BatchAction = z.infer<typeof BatchAction>

/** What the preview found that a row would do. */
export const BatchGroup = z.enum(['needs_you', 'changed', 'new', 'same'])
export type BatchGroup = z.infer<typeof BatchGroup>

/** What became of a row. 'aside' rows are not run; 'failed' ones changed nothing; the e-mail of a 'sending' one is on its way. */
export const BatchRowState = z.enum([
  'waiting',
  'aside',
  'sending',
  'done',
  'failed',
  'reversed',
  'kept',
  'not_possible',
])
export type BatchRowState = z.infer<typeof BatchRowState>

export const Batch = z.object({
  id: Id,
  kind: BatchKind,
  state: BatchState,
  /** Of the file, the team or the tag; the day of an end; the fee with its year; the member numbers of a merge; the subject of a message. */
  name: z.string(),
  /** Empty where the night began it, as a fee says of its renewals. */
  startedBy: z.string(),
  createdAt: Instant,
  /** Rows by group, of those that the preview has read so far. */
  groups: z.record(BatchGroup, Count),
  /** Rows by what became of them. */
  rows: z.record(BatchRowState, Count),
  /** Why the preview ended without an answer, in a sentence. */
  problem: z.nullable(z.string()),
  ranAt: z.nullable(Instant),
  undoneAt: z.nullable(Instant),
  /** The last moment at which it can be undone; null before it ran, and where nothing can be undone. */
  undoUntil: z.nullable(Instant),
  /** Of an import. */
  file: z.nullable(ImportedFile),
  /** Of the file of a bank. */
  bankFile: z.nullable(BankFile),
  /** Of a team or a tag: whether it is put on members or taken off. */
  isOn: z.nullable(z.boolean()),
  /** Of a message to several: what it says. */
  text: z.nullable(z.string()),
})
export type Batch = z.infer<typeof Batch>

export const BatchProblem = z.object({
  code: z.string(),
  text: z.string(),
})

/** A member whom a row may mean. */
export const BatchCandidate = z.object({
  memberId: Id,
  memberNumber: z.int(),
  name: z.string(),
  /** What speaks for it: 'same e-mail'. */
  text: z.string(),
})

/** Another row of the same batch. */
const RowReference = z.string().check(z.regex(/^row:\d{1,7}$/))

const fields = z.record(z.string(), z.nullable(z.string()))

export const BatchRow = z.object({
  /** Of the row in the file, as a spreadsheet numbers it (decision 59). */
  number: z.int(),
  group: BatchGroup,
  state: BatchRowState,
  name: z.string(),
  memberId: z.nullable(Id),
  memberNumber: z.nullable(z.int()),
  /** The fields that change, as they are and as they will be. */
  before: fields,
  after: fields,
  /** What the file says and can’t be read, by field. */
  unread: z.record(z.string(), z.string()),
  problems: z.array(BatchProblem),
  candidates: z.array(BatchCandidate),
  /** Rows of grown-ups of the same household, of whom one is the parent. */
  parents: z.array(z.object({ number: z.int(), name: z.string() })),
  choice: z.nullable(z.string()),
  /** What a person may choose: 'new', 'without', 'leave_out', the id of a candidate, or 'row:12' for a parent. */
  choices: z.array(z.string()),
  /** Why it failed, was kept or could not be reversed. */
  reason: z.nullable(z.string()),
})
export type BatchRow = z.infer<typeof BatchRow>

const ofOrganisation = z.object({ id: Id })
const ofBatch = z.object({ id: Id, batchId: Id })

export const listBatches = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/batch/list',
  summary:
    'Extension: the last 20 batches of an organisation, or of one kind of them, newest first, with their progress',
  schema: {
    params: ofOrganisation,
    querystring: z.object({ kind: z.optional(BatchKind) }),
    response: { 200: z.array(Batch) },
  },
})

export const getBatch = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/batch/item/:batchId',
  summary: 'Extension: a batch of changes and how far it is',
  schema: { params: ofBatch, response: { 200: Batch } },
})

/** Rows of a batch that one call lists. */
export const BATCH_ROWS_AT_ONCE = 100

export const listBatchRows = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/batch/item/:batchId/row/list',
  summary: 'Extension: rows of a batch by group or by what became of them, 100 at a time, in their order',
  schema: {
    params: ofBatch,
    querystring: z.object({
      group: z.optional(BatchGroup),
      state: z.optional(BatchRowState),
      /** Rows after this number. */
      after: z._default(z.string().check(z.regex(/^\d{1,9}$/, fieldTexts.afterNumber)), '0'),
    }),
    response: { 200: z.array(BatchRow) },
  },
})

export const chooseBatchRows = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/batch/item/:batchId/row/choice',
  summary: 'Extension: decide what a row of a previewed batch does, or all rows with the same problem',
  schema: {
    params: ofBatch,
    body: z.object({
      row: z.optional(z.int().check(z.positive(), z.maximum(MAX_SHEET_ROWS))),
      /** The code of a problem: the choice is that of every row with it that has no choice yet. */
      problem: z.optional(line(40)),
      /** Null takes the choice back. */
      choice: z.nullable(
        z.union([z.enum(['new', 'without', 'leave_out']), Id, RowReference], fieldTexts.chooseOne),
      ),
    }),
    response: { 200: Batch },
  },
})

export const moveBatch = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/batch/item/:batchId/state',
  summary: 'Extension: run a previewed batch, stop it, undo it as a whole, or discard it',
  schema: { params: ofBatch, body: z.object({ action: BatchAction }), response: { 200: Batch } },
})

export const getBatchReport = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/batch/item/:batchId/report',
  summary: 'Extension: every row of a batch with what became of it, as CSV',
  mediaTypes: ['text/csv'],
  schema: { params: ofBatch, response: { 200: z.string() } },
})
