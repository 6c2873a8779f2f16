import { INSTALMENT_TEMPLATE } from '@medlem/contract/instalment'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { Database } from '@medlem/database/database'
import type { CalendarDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { InstalmentView } from '../payment/planParts.ts'
import type { PlanView } from './readPlans.ts'

/**
 * charge: the card is charged soon. by_hand: it is due soon, and paid by hand. retry: refused, and tried again. declined: refused
 * for good. unpaid: its day is over. held: it is unknown whether the card was charged. not_charged: it was not. taken_back: what was
 * recorded as paid is not.
 */
export type InstalmentNotice =
  | 'charge'
  | 'by_hand'
  | 'retry'
  | 'declined'
  | 'unpaid'
  | 'held'
  | 'not_charged'
  | 'taken_back'
  | 'stopped'

interface Notified {
  plan: PlanView
  part: InstalmentView
  kind: InstalmentNotice
  /** Tells apart notices of one kind about one part. */
  again?: string
  /** Why a payment was taken back; left out for why the plan was stopped. */
  reason?: string
  /** The day of the charge, or of the next try. */
  on?: CalendarDate
  at: Date
}

/** Notifies the payer of a part by the bell and by e-mail, once for each kind. Call it in the transaction of the change. */
export async function notifyInstalment(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  { plan, part, kind, again = '', on, reason, at }: Notified,
): Promise<void> {
  const { orgId, payerId, currency, stopReason } = plan.row
  const payer = await findMemberById(tx, payerId)
  const organisation = await findOrganisation(tx, orgId)
  if (!payer?.enabled || !organisation) return
  const names = [...new Set(plan.years.map(({ memberName }) => memberName))].join(', ')
  const { id, n } = part.row
  const dueOn = on ?? part.row.dueOn
  const values = {
    ...{ name: names, organisation: organisation.name, n, of: plan.parts.length, currency, dueOn },
    amountMinor: part.amountMinor,
    last4: plan.card?.last4 ?? null,
    reason: reason ?? stopReason,
  }
  const notice = { code: `instalment_${kind}` as const, values }
  const dedupKey = `instalment:${id}:${kind}${again && `:${again}`}`
  const data = { orgId, instalmentId: id }
  await insertNotice(tx, {
    ...{ receiverId: payerId, type: 'PAYMENT_RECEIVED', notice, data, createdAt: at, dedupKey },
  })
  if (!payer.email) return
  await queueMessage(tx, {
    ...{ dedupKey: `${dedupKey}:email`, channel: 'email', templateId: INSTALMENT_TEMPLATE },
    ...{ memberId: payerId, orgId, notice, at },
    params: {
      ORG: organisation.name,
      NAME: names,
      PRICE: danishMoney(part.amountMinor, currency),
      DATE: dueOn,
      PART: `${n}/${plan.parts.length}`,
      PAY: `${config.baseUrl}${hrefOf('/instalments', { part: id })}`,
    },
  })
}
