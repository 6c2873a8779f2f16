import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import {
  type MessageInput,
  type QueueResult,
  queueMessage,
  skipped,
} from '../../communication/message/queueMessage.ts'
import { NAME_END } from '../../communication/message/template/renderedParams.ts'
import { findGuestEmail, isGuest } from '../../people/guest/store.ts'

/** A paid purchase, as a confirmation names it to one of its people. */
export interface PaidPurchase {
  purchaseId: string
  payerId: string
  orgId: string
  organisation: string
  years: number[]
  /** First and last names of those it was paid for. */
  names: string[]
  /** At which event it paid for places too, and whose. */
  event?: { title: string; names: string[] }
  /** What it cost for them, in words. */
  amount: string
  /** Something of the fee is still to be paid, in parts or by others. */
  isPart?: boolean
  /** Leads to the receipt. */
  historyId: string
  test: boolean
}

interface Confirmation {
  paid: PaidPurchase
  /** The payer, or one who was paid for. */
  to: MemberRow
  at: Date
}

/** One confirmation of a purchase for its payer, and one for each other account in it that asks (I10). */
function dedupKey({ paid, to }: Confirmation, kind: string): string {
  const key = `purchase:${paid.purchaseId}:${kind}`
  return to.id === paid.payerId ? key : `${key}:${to.id}`
}

const yearsOf = ({ years }: PaidPurchase) => [...new Set(years)].sort((a, b) => a - b).join(', ')

/** Of those who have no account only the payer of a share of a claim pays for years. */
export async function queuePaymentEmail(tx: Database, confirmation: Confirmation): Promise<QueueResult> {
  const { paid, to, at } = confirmation
  const isShare = isGuest(to)
  if (!(to.email ?? (isShare && (await findGuestEmail(tx, to.id))))) return skipped('no_email')
  return queueMessage(tx, {
    dedupKey: dedupKey(confirmation, 'email6'),
    channel: 'email',
    templateId: TEMPLATE.paymentEmail,
    memberId: to.id,
    orgId: paid.orgId,
    params: {
      ORG: paid.organisation,
      YEAR: yearsOf(paid),
      historyId: paid.historyId,
      NAMES: [...new Set(paid.names)].join(NAME_END),
      AMOUNT: paid.amount,
      ...(paid.event && { EVENT: `${paid.event.title}: ${paid.event.names.join(', ')}` }),
      ...(isShare && { SHARE: 'true' }),
      ...(paid.isPart && { REST: 'true' }),
      ...marked(paid),
    },
    at,
  })
}

/** Only to those who agreed to it. `connected` when they ask for it themselves. */
export async function queuePaymentMessage(
  tx: Database,
  confirmation: Confirmation & Pick<MessageInput, 'connected'>,
): Promise<QueueResult> {
  const { paid, to, at, connected } = confirmation
  if (!to.phone) return skipped('no_phone')
  if (!to.messagingOptIn) return skipped('no_opt_in')
  return queueMessage(tx, {
    dedupKey: dedupKey(confirmation, 'whatsapp4'),
    channel: 'whatsapp',
    templateId: TEMPLATE.paymentMessage,
    memberId: to.id,
    orgId: paid.orgId,
    params: {
      '1': to.firstName,
      '2': paid.organisation,
      '3': yearsOf(paid),
      ...(paid.isPart && { REST: 'true' }),
      ...marked(paid),
    },
    ...(connected === undefined ? {} : { connected }),
    at,
  })
}

/** A test payment is marked as such wherever it shows (Ruling 22). */
function marked({ test }: PaidPurchase): Record<string, string> {
  return test ? { test: 'true' } : {}
}
