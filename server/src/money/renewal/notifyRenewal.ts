import { hrefOf } from '@medlem/contract/portalAddress'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import type { AskReason } from '@medlem/domain/renewal'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { memberName } from '../../club/membership/persons.ts'
import { findMembershipById } from '../../club/membership/store.ts'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSavedCard } from '../savedCard/store.ts'
import type { RenewalRow } from './store.ts'

/** The announcement before a charge, the request to pay by hand, or how the renewal ended. */
export type NoticeKind =
  | 'notice'
  | AskReason
  | 'not_eligible'
  | 'needs_customer'
  | 'refused'
  | 'parked'
  | 'not_charged'

/** Notifies the payer by the bell and by e-mail, once for each kind and renewal. Call it in the transaction of the change. */
export async function notifyRenewal(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  of: { row: RenewalRow; kind: NoticeKind; last4: string | null; at: Date; why?: string | null },
): Promise<void> {
  const { row, kind, last4, at, why } = of
  const { id, orgId, membershipId, payerId, year } = row
  const payer = await findMemberById(tx, payerId)
  const owner = await findMembershipById(tx, membershipId)
  const member = owner && (await findMemberById(tx, owner.memberId))
  const organisation = await findOrganisation(tx, orgId)
  if (!payer || !member || !organisation) throw new Error('a renewal without payer, member or organisation')
  const { priceMinor, currency, dueOn } = row
  const name = memberName(member)
  const card = await findSavedCard(tx, row.cardId)
  const on = copenhagenDate(at)
  const app =
    card && keepsAgreements(card.provider)
      ? { app: paymentMethodName(card.provider, { currency, on }), why }
      : {}
  const values = { name, organisation: organisation.name, year, priceMinor, currency, dueOn, last4, ...app }
  const notice = { code: `renewal_${kind}` as const, values }
  // A renewal that was switched off and on again is announced again.
  const dedupKey = `renewal:${id}:${kind}:${row.announcedAt.getTime()}`
  const data = { orgId, membershipId, year, ...(kind === 'notice' ? { renewalId: id } : {}) }
  const notification = { receiverId: payerId, type: 'MEMBERSHIP_RENEW', notice, data }
  await insertNotice(tx, { ...notification, createdAt: at, dedupKey })
  if (!payer.email) return
  await queueMessage(tx, {
    dedupKey: `${dedupKey}:email`,
    channel: 'email',
    templateId: kind === 'notice' ? RENEWAL_TEMPLATE.notice : RENEWAL_TEMPLATE.outcome,
    memberId: payerId,
    orgId,
    notice,
    params: {
      ORG: organisation.name,
      YEAR: String(year),
      NAME: name,
      PRICE: danishMoney(priceMinor, currency),
      DATE: dueOn,
      ...(kind === 'notice' ? { STOP: `${config.baseUrl}${hrefOf('/memberships', { renewal: id })}` } : {}),
    },
    at,
  })
}
