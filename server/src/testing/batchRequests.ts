import * as accountLetter from '@medlem/contract/accountLetter'
import * as batch from '@medlem/contract/batch'
import type { ImportField } from '@medlem/contract/importedFile'
import * as memberImport from '@medlem/contract/memberImport'
import * as memberMark from '@medlem/contract/memberMark'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { insertBatch, insertFile, insertRows } from '../office/batch/store.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const FILE = 'First name;Last name;E-mail\nSigne;Lund;signe@example.org\n'

const FIELDS: readonly ImportField[] = ['firstName', 'lastName', 'email']

/** An import whose rows wait to be run. */
export async function anImport(
  { server, cast }: Pick<Stage, 'server' | 'cast'>,
  state: BatchTableRow['state'] = 'previewed',
  named = { firstName: 'Signe', lastName: 'Lund' },
) {
  const { deps } = server
  const at = deps.clock.now()
  const columns = FIELDS.map((field) => ({
    heading: field,
    samples: [],
    field,
  }))
  const { id: batchId } = await insertBatch(deps.db, {
    orgId: cast.club.id,
    kind: 'member_import',
    state,
    name: 'members.csv',
    detail: { format: 'csv', encoding: 'utf-8', source: 'unknown', columns },
    createdBy: cast.ida.id,
    createdAt: at,
    updateDate: at,
  })
  await insertFile(deps.db, batchId, Buffer.from(FILE))
  await insertRows(deps.db, batchId, [
    {
      number: 2,
      group: 'needs_you',
      state: 'aside',
      memberId: null,
      input: { values: named, problems: ['bad_email'], unread: {} },
      before: {},
      after: {},
      problems: ['bad_email'],
      candidates: [],
      choice: null,
      reason: null,
    },
  ])
  return { id: cast.club.id, batchId }
}

/** Changes of many rows, and imports of members. */
export const batchRequests: Record<string, ValidRequest> = {
  createMemberImport: valid(
    memberImport.createMemberImport,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { name: 'members.csv', content: Buffer.from(FILE).toString('base64') },
    }),
    'clubAdmin',
  ),
  previewMemberImport: valid(
    memberImport.previewMemberImport,
    async (stage) => ({
      params: await anImport(stage, 'draft'),
      body: { columns: [...FIELDS] },
    }),
    'clubAdmin',
  ),
  readMemberImport: valid(
    memberImport.readMemberImport,
    async (stage) => ({
      params: await anImport(stage),
      body: { headings: null },
    }),
    'clubAdmin',
  ),
  markMembers: valid(
    memberMark.markMembers,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: {
        selection: { kind: 'some' as const, memberIds: [owner.id] },
        mark: { kind: 'tag' as const, tag: 'board', isOn: true },
      },
    }),
    'clubAdmin',
  ),
  inviteMembers: valid(
    accountLetter.inviteMembers,
    ({ cast, owner }) => ({
      params: { id: cast.club.id },
      body: { selection: { kind: 'some' as const, memberIds: [owner.id] } },
    }),
    'clubAdmin',
  ),
  listBatches: valid(
    batch.listBatches,
    ({ cast }) => ({ params: { id: cast.club.id }, querystring: {} }),
    'clubAdmin',
  ),
  getBatch: valid(batch.getBatch, async (stage) => ({ params: await anImport(stage) }), 'clubAdmin'),
  listBatchRows: valid(
    batch.listBatchRows,
    async (stage) => ({ params: await anImport(stage), querystring: {} }),
    'clubAdmin',
  ),
  chooseBatchRows: valid(
    batch.chooseBatchRows,
    async (stage) => ({ params: await anImport(stage), body: { row: 2, choice: 'without' } }),
    'clubAdmin',
  ),
  moveBatch: valid(
    batch.moveBatch,
    async (stage) => ({ params: await anImport(stage), body: { action: 'run' as const } }),
    'clubAdmin',
  ),
  getBatchReport: valid(
    batch.getBatchReport,
    async (stage) => ({ params: await anImport(stage) }),
    'clubAdmin',
  ),
}
