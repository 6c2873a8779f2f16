import * as bank from '@medlem/contract/bank'
import * as bankMatch from '@medlem/contract/bankMatch'
import { bankAccount, bankLine } from '@medlem/database/schema/bank'
import { insertMatch } from '../money/payment/bankMatchStore.ts'
import { insertBatch, insertFile } from '../office/batch/store.ts'
import type { Stage } from './stage.ts'
import { type ValidRequest, valid } from './validRequest.ts'

const FILE = 'Dato;Tekst;Beløb;Saldo\n18-11-2026;KONTINGENT;675,00;1.675,00\n'

const FIELDS = ['bookedOn', 'text', 'amount', 'balance'] as const

/** A file of a bank whose account is not said yet. */
async function aBankImport({ server, cast }: Pick<Stage, 'server' | 'cast'>) {
  const { deps } = server
  const at = deps.clock.now()
  const columns = FIELDS.map((field) => ({ heading: field, samples: [], field }))
  const { id: batchId } = await insertBatch(deps.db, {
    orgId: cast.club.id,
    kind: 'bank_import',
    state: 'draft',
    name: 'posteringer.csv',
    detail: { format: 'csv', columns, account: null, unreadFiles: [], statements: [] },
    createdBy: cast.ida.id,
    createdAt: at,
    updateDate: at,
  })
  await insertFile(deps.db, batchId, Buffer.from(FILE))
  return { id: cast.club.id, batchId }
}

/** A line that the owner of the request paid. */
export async function aBankLine({ server, cast, owner }: Stage, amountMinor = 67_500) {
  const { deps } = server
  const of = { orgId: cast.club.id, createdAt: deps.clock.now() }
  const [account] = await deps.db
    .insert(bankAccount)
    .values({ ...of, name: `Account of ${owner.id}` })
    .returning()
  const [line] = await deps.db
    .insert(bankLine)
    .values({
      ...of,
      accountId: account?.id ?? '',
      key: owner.id,
      bookedOn: '2026-11-18',
      amountMinor,
      openMinor: amountMinor,
      currency: 'DKK',
      text: 'KONTINGENT',
      payerName: `${owner.firstName} ${owner.lastName}`,
      reference: '',
      isOfTable: true,
    })
    .returning()
  if (!line) throw new Error('the line was not written')
  return line
}

/** Files of a bank, and the lines that they bring. */
export const bankRequests: Record<string, ValidRequest> = {
  createBankImport: valid(
    bank.createBankImport,
    ({ cast }) => ({
      params: { id: cast.club.id },
      body: { name: 'posteringer.csv', content: Buffer.from(FILE).toString('base64') },
    }),
    'clubAdmin',
  ),
  readBankImport: valid(
    bank.readBankImport,
    async (stage) => ({ params: await aBankImport(stage), body: { headings: null } }),
    'clubAdmin',
  ),
  previewBankImport: valid(
    bank.previewBankImport,
    async (stage) => ({
      params: await aBankImport(stage),
      body: { columns: [...FIELDS], account: 'Drift' },
    }),
    'clubAdmin',
  ),
  listBankAccounts: valid(
    bank.listBankAccounts,
    ({ cast }) => ({ params: { id: cast.club.id } }),
    'clubAdmin',
  ),
  listBankLines: valid(
    bankMatch.listBankLines,
    async (stage) => {
      await aBankLine(stage)
      return { params: { id: stage.cast.club.id }, querystring: {} }
    },
    'clubAdmin',
  ),
  matchBankLine: valid(
    bankMatch.matchBankLine,
    async (stage) => {
      const { id: lineId, openMinor } = await aBankLine(stage)
      return { params: { id: stage.cast.club.id, lineId }, body: { openMinor, notOurs: 'A gift' } }
    },
    'clubAdmin',
  ),
  undoBankMatches: valid(
    bankMatch.undoBankMatches,
    async (stage) => {
      const { server, cast } = stage
      const { id: lineId, amountMinor } = await aBankLine(stage)
      await insertMatch(server.deps.db, {
        lineId,
        amountMinor,
        note: 'A gift',
        reason: 'chosen',
        createdAt: server.deps.clock.now(),
        createdBy: cast.ida.id,
      })
      return { params: { id: cast.club.id, lineId } }
    },
    'clubAdmin',
  ),
}
