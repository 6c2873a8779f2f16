import { randomUUID } from 'node:crypto'
import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PeriodRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { toWireMinor } from '@medlem/domain/money'
import { isPaid, type PaymentEvent } from '@medlem/domain/payment'
import { membershipPrice } from '@medlem/domain/pricing'
import { issueReceiptOf } from '../../../money/payment/activatePurchase.ts'
import { insertPurchase, makeAttempt } from '../../../money/payment/insertPurchase.ts'
import { requireMove } from '../../../money/payment/movePayment.ts'
import type { PurchaseRow } from '../../../money/payment/purchaseStore.ts'
import { feeTerms } from '../../../people/organisation/present.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { recalculateStatus } from '../recalculateStatus.ts'
import { activateHistories, findMembership, insertDraft, insertMembership } from '../store.ts'

/** The events that lead a new attempt to each state. */
const events = {
  window_open: ['open_window'],
  superseded: ['open_window', 'supersede'],
  given_up: ['open_window', 'supersede', 'expire'],
  declined: ['open_window', 'decline'],
  captured_test: ['open_window', 'authorize', 'finish_test'],
} as const satisfies Record<string, readonly PaymentEvent[]>

interface PurchaseInput {
  payer: MemberRow
  members: readonly MemberRow[]
  configuration: ConfigurationRow
  state?: keyof typeof events
  provider?: PaymentProviderName
}

/** A purchase with its payment in the given state, and what follows from that but messages: years, memberships, receipt. */
export async function aPurchase(
  { deps }: Pick<TestServer, 'deps'>,
  input: PurchaseInput,
): Promise<PeriodRow[]> {
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const drafts = await draftsOf(tx, input, at)
    const purchase = await purchaseOf(tx, { ...input, drafts }, at)
    const cause = { source: 'test', actorId: null, at }
    const attempt = { ...cause, purchase, provider: input.provider ?? 'freepay', test: true }
    let row: PaymentRow = await makeAttempt(tx, deps, attempt)
    for (const event of events[input.state ?? 'captured_test']) {
      const values = {
        ...(event === 'authorize' && { authorizationId: randomUUID() }),
        ...(event === 'open_window' && { windowOpenedAt: at }),
      }
      row = await requireMove(tx, { ...cause, row, event, values })
    }
    if (!isPaid(row.state)) return drafts
    const ids = drafts.map(({ id }) => id)
    const years = await activateHistories(tx, ids, at)
    for (const { memberId, orgId } of years) await recalculateStatus(tx, { memberId, orgId }, at)
    await issueReceiptOf(tx, { row, purchase, at })
    return drafts.map((draft) => years.find((year) => year.id === draft.id) ?? draft)
  })
}

async function draftsOf(
  tx: Database,
  { payer, members, configuration }: PurchaseInput,
  now: Date,
): Promise<PeriodRow[]> {
  const { orgId, startDate, endDate } = configuration
  const referenceKey = randomUUID()
  const drafts: PeriodRow[] = []
  for (const { id: memberId } of members) {
    await insertMembership(tx, { memberId, orgId, updateDate: now })
    const membershipId = (await findMembership(tx, { memberId, orgId }))?.id ?? ''
    const draft = await insertDraft(tx, {
      membershipId,
      memberId,
      orgId,
      startDate,
      endDate,
      referenceKey,
      membershipConfId: configuration.id,
      membershipFor: Number(startDate.slice(0, 4)),
      gdprAgreement: true,
      statusChangeDate: now,
      createdBy: payer.id,
      createdAt: now,
    })
    if (draft) drafts.push(draft)
  }
  return drafts
}

async function purchaseOf(
  tx: Database,
  { payer, configuration, drafts }: PurchaseInput & { drafts: readonly PeriodRow[] },
  at: Date,
): Promise<PurchaseRow> {
  const price = membershipPrice(feeTerms(configuration))
  if (!price) throw new Error('the configuration has no price')
  const unit = {
    priceVersion: configuration.version,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
  }
  return insertPurchase(tx, {
    payer,
    orgId: configuration.orgId,
    currency: 'DKK',
    totalMinor: unit.unitMinor * drafts.length,
    lines: drafts.map(({ id, memberId }) => ({ memberId, historyId: id, ...unit })),
    referenceKey: drafts[0]?.referenceKey ?? '',
    gdprAgreement: true,
    at,
  })
}
