import type { Transaction } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { shownReference } from '@medlem/domain/claimReference'
import { type ExampleLine, exampleStatement } from '@medlem/domain/exampleStatement'
import { feeOf } from '@medlem/sandbox/payouts'
import { openOf } from '../../money/payment/notifyClaim.ts'
import type { ClaimView } from '../../money/payment/planParts.ts'
import { bankImport } from '../../office/bank/bankImport.ts'
import { insertFileBatch } from '../../office/batch/insertFileBatch.ts'
import { moveState } from '../../office/batch/moveState.ts'
import { auditEnd } from '../../office/batch/runBatch.ts'
import { listRows, updateRows } from '../../office/batch/store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Books, Cast } from './books.ts'
import { TREASURER } from './claims.ts'
import { liveClub } from './clubs.ts'
import { daysOn } from './seedDay.ts'
import { memberId, organisationId } from './seedId.ts'

const orgId = organisationId(liveClub)
const CURRENCY = 'DKK'
/** What was on the account before the first line. */
const OPENING_MINOR = 4_231_050
/** Days after a payment by MobilePay on which the sandbox's payout is at the bank. */
const PAYOUT_DAYS = 3

interface Desk {
  cast: Cast
  config: Config
  books: Books
  claims: ReadonlyMap<string, ClaimView>
}

/** Takes in a file of the live club's bank as its treasurer does: a line with a claim's reference is matched, the others wait. */
export async function writeBankLines(tx: Transaction, desk: Desk): Promise<void> {
  const { cast, config } = desk
  const actor = cast.members.find(({ id }) => id === memberId(TREASURER))
  if (!actor) throw new Error('the live club has no treasurer')
  const at = daysOn(cast.day, -2, 20)
  const deps = { db: tx, config, clock: { now: () => at } }
  const caller = { actor, subject: actor, actingFor: false, traceId: 'demonstration' }
  const file = exampleStatement(linesOf(desk), { currency: CURRENCY, openingMinor: OPENING_MINOR })
  const made = await insertFileBatch(tx, caller, {
    orgId,
    kind: 'bank_import',
    name: 'kontoudtog.xml',
    detail: { format: 'camt', columns: [], account: null, unreadFiles: [], statements: [] },
    bytes: Buffer.from(file),
    at,
  })
  const move = async (row: BatchTableRow, change: Omit<Parameters<typeof moveState>[2], 'at'>) => {
    const moved = await moveState(tx, row, { ...change, at })
    if (!moved) throw new Error(`the file of the bank is not taken in: ${change.event}`)
    return moved
  }
  const previewing = await move(made, { event: 'preview' })
  const problem = await bankImport.preview(deps, previewing)
  if (problem !== undefined) throw new Error(`the file of the bank is not read: ${problem}`)
  const previewed = await move(previewing, { event: 'finish_preview' })
  const batch = await move(previewed, { event: 'run', values: { ranBy: actor.id, ranAt: at } })
  const rows = await listRows(tx, { batchId: batch.id, state: 'waiting', after: 0, limit: 100 })
  await updateRows(tx, batch.id, rows, await bankImport.run(tx, { deps, batch, rows, at }))
  await auditEnd(tx, await move(batch, { event: 'finish_run' }), { action: 'batch_run', at })
}

/** Of the last weeks, in their order. */
function linesOf({ cast: { day }, books, claims }: Desk): ExampleLine[] {
  const owed = (payer: string) => {
    const claim = claims.get(payer)
    if (!claim) throw new Error(`${payer} was asked for nothing`)
    return { minor: openOf(claim), reference: shownReference(claim.claim.reference, CURRENCY) }
  }
  const byApp = books.payments.find(({ provider }) => provider === 'vipps')
  if (!byApp) throw new Error('no payment is by MobilePay')
  const { capturedMinor, createdAt } = byApp
  const on = (days: number) => addDays(day.today, -days)
  const lines: ExampleLine[] = [
    {
      bookedOn: addDays(copenhagenDate(createdAt), PAYOUT_DAYS),
      minor: capturedMinor - feeOf(capturedMinor),
      text: 'MOBILEPAY 2000001',
    },
    { bookedOn: on(8), minor: 64_000, text: 'LODSEDLER KIOSKEN' },
    { bookedOn: on(6), minor: -1_250, text: 'GEBYR' },
    { bookedOn: on(5), ...owed('anne.oestergaard'), text: 'Støttemedlem', name: 'Anne Østergaard' },
    // With the fee of the reminder, and without the reference: suggested by name and amount.
    { bookedOn: on(4), minor: owed('bodil.aagaard').minor, text: 'OVERFØRSEL', name: 'Bodil Ågård' },
  ]
  return lines.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn))
}
