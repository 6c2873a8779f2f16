import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { begunPayments, type FamilyPayment } from '../../api/purchase/begunPayment.ts'
import type { ChosenLine } from '../../api/purchase/purchaseChoice.ts'
import { type ReadyLine, readyToRenew } from './readyToRenew.ts'

/** A payment that the family can make in one go. */
export interface Payable {
  orgId: string
  memberIds: string[]
  /** Set where it was begun and left. */
  payment?: FamilyPayment
  /** Who is renewed by it; empty where a fee has to be chosen first. */
  ready: ReadyLine[]
  /** The first day of what is paid, 'YYYY-MM-DD'. */
  startsOn: string
}

/**
 * What a family can pay, the first to be pressed first: a payment that was begun, then the renewal that starts earliest. A screen
 * fills the button of the first one and outlines the others.
 */
export function payables(people: readonly FamilyMemberStatus[]): Payable[] {
  const begun = begunPayments(people).map(
    (payment): Payable => ({
      orgId: payment.lines[0]?.orgId ?? '',
      memberIds: payment.lines.map(({ memberId }) => memberId),
      payment,
      ready: [],
      startsOn: '',
    }),
  )
  const renewals: Payable[] = []
  for (const person of people) {
    for (const memberStatus of person.statuses) {
      const line = { orgId: memberStatus.orgId, memberId: person.memberId }
      const startsOn = memberStatus.offers.find(({ available }) => available)?.startDate
      if (memberStatus.nextStep !== 'renew' || !startsOn || begun.some((one) => isOf(one, line))) continue
      const ready = readyToRenew([{ person, memberStatus }])
      const together = renewals.find((one) => ready[0] && one.ready[0]?.orgId === line.orgId)
      if (together) {
        together.memberIds.push(line.memberId)
        together.ready.push(...ready)
        if (startsOn < together.startsOn) together.startsOn = startsOn
      } else renewals.push({ orgId: line.orgId, memberIds: [line.memberId], ready, startsOn })
    }
  }
  // Earliest first; the sort keeps the order of the family.
  return [...begun, ...renewals.sort((a, b) => a.startsOn.localeCompare(b.startsOn))]
}

/** Whether it is, or includes, what this person can pay in this organisation. */
export function isOf(
  payable: Payable | undefined,
  { orgId, memberId }: Pick<ChosenLine, 'orgId' | 'memberId'>,
): boolean {
  return payable?.orgId === orgId && payable.memberIds.includes(memberId)
}
