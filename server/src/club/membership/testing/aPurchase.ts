import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { HistoryRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { toWireMinor } from '@medlem/domain/money'
import { isPaid } from '@medlem/domain/payment'
import { membershipPrice } from '@medlem/domain/pricing'
import { priceTerms } from '../../../people/organisation/wire.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { issueReceipt } from '../../receipt/issueReceipt.ts'
import { recalculateStatus } from '../recalculateStatus.ts'
import { activateHistories, findMembership, insertDraft, insertMembership } from '../store.ts'

interface PurchaseInput {
  payer: MemberRow
  members: readonly MemberRow[]
  configuration: ConfigurationRow
  state?: typeof payment.$inferSelect.state
}

/** A purchase with its payment in the given state, and what follows from that: years, memberships, receipt. */
export async function aPurchase(
  { deps }: Pick<TestServer, 'deps'>,
  input: PurchaseInput,
): Promise<HistoryRow[]> {
  const { members, configuration, state = 'captured_test' } = input
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const drafts = await draftsOf(tx, input, now)
    const bought = await purchaseOf(tx, { ...input, drafts }, now)
    const [paid] = await tx
      .insert(payment)
      .values({
        purchaseId: bought.id,
        state,
        provider: 'freepay',
        test: true,
        reference: randomUUID(),
        orderNumber: 'MEDLEM1',
        createdAt: now,
      })
      .returning()
    if (!paid) throw new Error('the payment was not written')
    if (!isPaid(state)) return drafts
    const ids = drafts.map(({ id }) => id)
    const years = await activateHistories(tx, ids, now)
    const { orgId } = configuration
    for (const { id: memberId } of members) await recalculateStatus(tx, { memberId, orgId }, now)
    const { id, purchaseId, test, provider, reference, providerPaymentId } = paid
    const { payerId, currency, billingName } = bought
    const of = {
      id,
      purchaseId,
      test,
      provider,
      reference,
      providerPaymentId,
      orgId,
      payerId,
      currency,
      billingName,
    }
    await issueReceipt(tx, { ...of, free: state === 'free' }, now)
    return drafts.map((draft) => years.find((year) => year.id === draft.id) ?? draft)
  })
}

async function draftsOf(
  tx: Database,
  { payer, members, configuration }: PurchaseInput,
  now: Date,
): Promise<HistoryRow[]> {
  const { orgId, startDate, endDate } = configuration
  const referenceKey = randomUUID()
  const drafts: HistoryRow[] = []
  for (const { id: memberId } of members) {
    await insertMembership(tx, { memberId, orgId, updateDate: now })
    const membershipId = (await findMembership(tx, { memberId, orgId }))?.id ?? ''
    const draft = await insertDraft(tx, {
      ...{ membershipId, memberId, orgId, startDate, endDate, referenceKey },
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
  { payer, configuration, drafts }: PurchaseInput & { drafts: readonly HistoryRow[] },
  now: Date,
): Promise<typeof purchase.$inferSelect> {
  const price = membershipPrice(priceTerms(configuration))
  if (!price) throw new Error('the configuration has no price')
  const unit = {
    priceVersion: configuration.version,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
  }
  const [bought] = await tx
    .insert(purchase)
    .values({
      payerId: payer.id,
      orgId: configuration.orgId,
      referenceKey: drafts[0]?.referenceKey ?? '',
      currency: 'DKK',
      totalMinor: unit.unitMinor * drafts.length,
      gdprAgreement: true,
      billingName: `${payer.firstName} ${payer.lastName}`,
      billingAddress: 'Havnegade 12',
      billingEmail: payer.email ?? '',
      billingPhone: '',
      skipped: [],
      createdAt: now,
    })
    .returning()
  if (!bought) throw new Error('the purchase was not written')
  const lines = drafts.map(({ id, memberId }) => ({
    purchaseId: bought.id,
    memberId,
    historyId: id,
    ...unit,
  }))
  await tx.insert(purchaseLine).values(lines)
  return bought
}
