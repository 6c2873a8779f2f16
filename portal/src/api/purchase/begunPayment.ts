import type { BegunPayment, FamilyMemberStatus } from '@medlem/contract/membership'
import { isChoosable } from '@medlem/domain/feeOffer'
import type { ChosenLine } from './purchaseChoice.ts'

/** What is the same in each of its lines. */
type Whole = Pick<BegunPayment, 'paymentId' | 'windowEndsAt' | 'currency' | 'inParts' | 'usesCredit'>

/** A payment that was begun and is continued as a whole, also where its window has ended (Ruling 56). */
export interface FamilyPayment extends Whole {
  lines: ChosenLine[]
  firstNames: string[]
  totalMinor: number
  discountCode: string
  /** The kept places that are paid with it. */
  registrationIds: string[]
}

/** The payments that the member began, in the order of the family; what can't be bought any more is left out of them. */
export function begunPayments(people: readonly FamilyMemberStatus[]): FamilyPayment[] {
  const payments = new Map<string, FamilyPayment>()
  for (const { memberId, firstName, statuses } of people) {
    for (const { orgId, begunPayment, offers } of statuses) {
      const offer = offers.find((one) => one.configurationId === begunPayment?.configurationId)
      if (!begunPayment || !offer || !isChoosable(offer)) continue
      const { purchaseId, configurationId, discountCode = '', places = [] } = begunPayment
      // A window that has ended held its price no longer.
      const priceMinor = begunPayment.isOpen
        ? begunPayment.unitMinor
        : offer.unitMinor + (offer.joiningMinor ?? 0)
      const before = payments.get(purchaseId)
      payments.set(purchaseId, {
        ...begunPayment,
        lines: [...(before?.lines ?? []), { orgId, memberId, configurationId }],
        firstNames: [...(before?.firstNames ?? []), firstName],
        totalMinor:
          priceMinor + (before?.totalMinor ?? places.reduce((sum, { unitMinor }) => sum + unitMinor, 0)),
        discountCode: before?.discountCode || discountCode,
        registrationIds: places.map(({ id }) => id),
      })
    }
  }
  return [...payments.values()]
}
