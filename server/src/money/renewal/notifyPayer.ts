import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { Database } from '@medlem/database/database'
import { danishDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import type { AskReason } from '@medlem/domain/renewal'
import { memberName } from '../../club/membership/persons.ts'
import { findMembershipById } from '../../club/membership/store.ts'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotification } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
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

interface Words {
  name: string
  organisation: string
  year: number
  price: string
  date: string
  card: string
}

const byHand = ({ organisation, year }: Words) => `Please renew ${organisation} ${year} yourself.`

const words: Record<NoticeKind, (w: Words) => { title: string; message: string }> = {
  notice: (w) => ({
    title: `${w.organisation} renews on ${w.date}`,
    message: `${w.name}, ${w.year}: ${w.price} will be charged to ${w.card} on ${w.date}. You can stop it until then with one press.`,
  }),
  choice: (w) => ({
    title: `Choose your membership for ${w.year}`,
    message: `Your last fee in ${w.organisation} does not fit ${w.year}, so nothing is charged. ${byHand(w)}`,
  }),
  free: (w) => ({
    title: `${w.organisation} ${w.year} costs nothing`,
    message: `There is nothing to charge for ${w.name}. ${byHand(w)}`,
  }),
  price_rise: (w) => ({
    title: `The price of ${w.organisation} has risen`,
    message: `${w.name}, ${w.year} costs ${w.price} now. Your card is not charged without your consent. ${byHand(w)}`,
  }),
  card_expired: (w) => ({
    title: 'Your card ends before the renewal',
    message: `${w.card} can't pay ${w.organisation} ${w.year} for ${w.name}. ${byHand(w)} Let us keep the new card then.`,
  }),
  not_eligible: (w) => ({
    title: `${w.organisation} ${w.year} was not renewed`,
    message: `It can’t be bought for ${w.name} today, so your card was not charged. The memberships page says why.`,
  }),
  needs_customer: (w) => ({
    title: 'Your bank wants you to pay yourself',
    message: `${w.price} for ${w.name}, ${w.organisation} ${w.year}, was not charged: the bank asks for your confirmation. ${byHand(w)}`,
  }),
  refused: (w) => ({
    title: 'Automatic renewal is off',
    message: `${w.card} was refused, so ${w.organisation} ${w.year} for ${w.name} is not paid, and automatic renewal is switched off. ${byHand(w)}`,
  }),
  parked: (w) => ({
    title: 'We don’t know whether your card was charged',
    message: `The bank did not answer when ${w.price} for ${w.name}, ${w.organisation} ${w.year}, was to be reserved. We don’t try again; the organisation looks into it. Please ask them before you pay another way.`,
  }),
  not_charged: (w) => ({
    title: `Your card was not charged for ${w.organisation} ${w.year}`,
    message: `We know now that nothing was reserved for ${w.name}. ${byHand(w)}`,
  }),
}

/** Notifies the payer by the bell and by e-mail, once for each kind and renewal. Call it in the transaction of the change. */
export async function notifyPayer(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  of: { row: RenewalRow; kind: NoticeKind; last4: string | null; at: Date },
): Promise<void> {
  const { row, kind, last4, at } = of
  const { id, orgId, membershipId, payerId, year } = row
  const payer = await findMemberById(tx, payerId)
  const owner = await findMembershipById(tx, membershipId)
  const member = owner && (await findMemberById(tx, owner.memberId))
  const organisation = await findOrganisation(tx, orgId)
  if (!payer || !member || !organisation) throw new Error('a renewal without payer, member or organisation')
  const filled: Words = {
    name: memberName(member),
    organisation: organisation.name,
    year,
    price: danishMoney(row.priceMinor, row.currency),
    date: danishDate(row.dueOn),
    card: last4 === null ? 'your card' : `your card ending in ${last4}`,
  }
  const { title, message } = words[kind](filled)
  // A renewal that was switched off and on again is announced again.
  const dedupKey = `renewal:${id}:${kind}:${row.announcedAt.getTime()}`
  const data = { orgId, membershipId, year, ...(kind === 'notice' ? { renewalId: id } : {}) }
  const notice = { receiverId: payerId, type: 'MEMBERSHIP_RENEW', title, message, data }
  await insertNotification(tx, { ...notice, createdAt: at, dedupKey })
  if (!payer.email) return
  await queueMessage(tx, {
    dedupKey: `${dedupKey}:email`,
    channel: 'email',
    templateId: kind === 'notice' ? RENEWAL_TEMPLATE.notice : RENEWAL_TEMPLATE.outcome,
    memberId: payerId,
    orgId,
    params: {
      ORG: filled.organisation,
      YEAR: String(year),
      NAME: filled.name,
      PRICE: filled.price,
      DATE: filled.date,
      TITLE: title,
      TEXT: message,
      ...(kind === 'notice' ? { STOP: `${config.baseUrl}/memberships?renewal=${id}` } : {}),
    },
    at,
  })
}
