import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'
import { paymentTotal } from '@medlem/domain/pricing'
import { type ChosenLine, chooseLines, keepChoice } from '../../api/purchase/purchaseChoice.ts'
import { formatMoneyShort } from '../../ui/format.ts'

/** One person in one organisation. */
export interface PersonStatus {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
}

/** A membership that a single offer renews. */
export interface ReadyLine {
  orgId: string
  memberId: string
  firstName: string
  offer: Offer
}

/** Those whose one offer renews them; where several are on sale one has to be chosen first. */
export function readyToRenew(rows: readonly PersonStatus[]): ReadyLine[] {
  return rows.flatMap(({ person: { memberId, firstName }, memberStatus: { orgId, nextStep, offers } }) => {
    const [offer, ...more] = offers.filter(({ available }) => available)
    return nextStep === 'renew' && offer && more.length === 0 ? [{ orgId, memberId, firstName, offer }] : []
  })
}

/** '1.350 kr.'; undefined where there are several currencies, or more than a payment can hold. */
export function priceOf(ready: readonly ReadyLine[]): string | undefined {
  const currency = ready[0]?.offer.currency
  const total = paymentTotal(ready.map(({ offer }) => BigInt(offer.unitMinor)))
  if (total === undefined || ready.some(({ offer }) => offer.currency !== currency)) return undefined
  return formatMoneyShort(Number(total), currency ?? '')
}

/** Keeps them as what is bought. */
export function chooseReady(ready: readonly ReadyLine[]): void {
  const line = ({ orgId, memberId, offer: { configurationId } }: ReadyLine): ChosenLine => ({
    orgId,
    memberId,
    configurationId,
  })
  keepChoice(chooseLines(ready.map(line)))
}
