import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { addressLine } from '@medlem/domain/address'
import { orderNumber } from '@medlem/domain/authorization'
import { memberName } from '../../club/membership/persons.ts'
import { findGuestEmail } from '../../people/guest/store.ts'
import type { Config } from '../../platform/config/config.ts'
import {
  isReferenceTaken,
  type NewPurchaseLine,
  type NewTicketLine,
  type PurchaseRow,
} from './purchaseStore.ts'
import type { KeptSkipped } from './skippedPeople.ts'
import { insertEvent, type NewPayment } from './store.ts'

export interface PurchaseParts {
  /** Of a purchase that is written again after a restore. */
  id?: string
  payer: MemberRow
  orgId: string
  currency: string
  totalMinor: number
  lines: readonly (NewPurchaseLine | NewTicketLine)[]
  /** A purchase at another price is another purchase; the first one keeps the key, this one gets a longer one. */
  referenceKey: string
  gdprAgreement: boolean
  /** What the payer wrote instead of their own name and phone. */
  billing?: { name?: string | undefined; phone?: string | undefined }
  /** People whom the payer chose and who can't be paid for. */
  skipped?: readonly KeptSkipped[]
  discountUseId?: string | null
  at: Date
}

/** Writes a purchase with its lines, whether the member, a renewal or an administrator makes it. */
export async function insertPurchase(tx: Database, parts: PurchaseParts): Promise<PurchaseRow> {
  const {
    id,
    payer,
    orgId,
    currency,
    totalMinor,
    lines,
    gdprAgreement,
    billing,
    skipped = [],
    discountUseId,
    at,
  } = parts
  const of = { payerId: payer.id, orgId }
  const taken = await isReferenceTaken(tx, { ...of, referenceKey: parts.referenceKey })
  const [row] = await tx
    .insert(purchase)
    .values({
      ...(id !== undefined && { id }),
      ...of,
      currency,
      totalMinor,
      referenceKey: taken ? `${parts.referenceKey}.${randomUUID()}` : parts.referenceKey,
      gdprAgreement,
      billingName: billing?.name || memberName(payer),
      billingAddress: addressLine(payer.address),
      billingEmail: payer.email ?? (await findGuestEmail(tx, payer.id)) ?? '',
      billingPhone: billing?.phone ?? payer.phone ?? '',
      skipped: [...skipped],
      discountUseId,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('the purchase was not written')
  await tx.insert(purchaseLine).values(lines.map((line) => ({ ...line, purchaseId: row.id })))
  return row
}

export interface AttemptParts extends Pick<NewPayment, 'provider' | 'test' | 'manual'> {
  purchase: PurchaseRow
  /** What caused it, for the payment's history, and who acts for the payer or records it; null where the payer does, or no person. */
  source: string
  actorId: string | null
  at: Date
  /** Of an attempt that is written again after a restore: the names that the provider knows it by. */
  known?: Pick<PaymentRow, 'id' | 'reference' | 'orderNumber'>
}

/** One more attempt to pay a purchase; the unique index lets only one be open. */
export async function makeAttempt(
  tx: Database,
  { config }: { config: Pick<Config, 'orderPrefix'> },
  { purchase: of, provider, test, manual, source, actorId, at, known }: AttemptParts,
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payment)
    .values({
      purchaseId: of.id,
      state: 'created',
      provider,
      test,
      manual,
      reference: randomUUID(),
      orderNumber: orderNumber(config.orderPrefix, of.payerId),
      ...known,
      actorId,
      createdAt: at,
    })
    .returning()
  if (!row) throw new Error('the payment was not written')
  await insertEvent(tx, { paymentId: row.id, at, fromState: null, toState: row.state, source, actorId })
  return row
}
