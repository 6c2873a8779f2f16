import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { isChoosable } from '@medlem/domain/offer'
import type { ChosenLine } from './purchaseChoice.ts'

/** A payment that was begun and is continued as a whole, also where its window has ended (Ruling 56). */
export interface FamilyPayment {
  lines: ChosenLine[]
  /** By which it is given up. */
  paymentId: string | undefined
  /** Until when its window can be paid in; undefined where none is open. */
  windowEndsAt: string | undefined
  firstNames: string[]
  totalMinor: number
  currency: string
  discountCode: string
  inParts: boolean
  /** The kept places that are paid with it. */
  registrationIds: string[]
  usesCredit?: boolean | undefined
}

/** The payments that the member began, in the order of the family; what can't be bought any more is left out of them. */
export function begunPayments(people: readonly FamilyMemberStatus[]): FamilyPayment[] {
  const payments = new Map<string, FamilyPayment>()
  for (const { memberId, firstName, statuses } of people) {
    for (const { orgId, begunPayment, offers } of statuses) {
      const offer = offers.find((one) => one.configurationId === begunPayment?.configurationId)
      if (!begunPayment || !offer || !isChoosable(offer)) continue
      const { purchaseId, paymentId, configurationId, currency, discountCode = '' } = begunPayment
      const { inParts, usesCredit, places = [] } = begunPayment
      // A window that has ended held its price no longer.
      const priceMinor = begunPayment.isOpen
        ? begunPayment.unitMinor
        : offer.unitMinor + (offer.joiningMinor ?? 0)
      const before = payments.get(purchaseId)
      payments.set(purchaseId, {
        lines: [...(before?.lines ?? []), { orgId, memberId, configurationId }],
        firstNames: [...(before?.firstNames ?? []), firstName],
        totalMinor:
          priceMinor + (before?.totalMinor ?? places.reduce((sum, { unitMinor }) => sum + unitMinor, 0)),
        currency,
        paymentId,
        windowEndsAt: begunPayment.windowEndsAt ?? undefined,
        discountCode: before?.discountCode || discountCode,
        inParts,
        registrationIds: places.map(({ id }) => id),
        usesCredit,
      })
    }
  }
  return [...payments.values()]
}
