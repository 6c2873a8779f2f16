import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { begunPayments, type FamilyPayment } from '../../api/purchase/begunPayment.ts'
import type { ChosenLine } from '../../api/purchase/purchaseChoice.ts'
import { type ReadyLine, readyToRenew } from './readyToRenew.ts'

/** A payment that the family can make in one go. */
export interface ToDo {
  orgId: string
  memberIds: readonly string[]
  /** Set where it was begun and left. */
  payment?: FamilyPayment
  /** Who is renewed by it; empty where a fee has to be chosen first. */
  ready: readonly ReadyLine[]
  /** The first day of what is paid, 'YYYY-MM-DD'. */
  startsOn: string
}

/**
 * What a family can pay, the first to be pressed first: a payment that was begun, then the renewal that starts earliest. A screen
 * fills the button of the first one and outlines the others.
 */
export function toDos(people: readonly FamilyMemberStatus[]): ToDo[] {
  const begun = begunPayments(people).map(
    (payment): ToDo => ({
      orgId: payment.lines[0]?.orgId ?? '',
      memberIds: payment.lines.map(({ memberId }) => memberId),
      payment,
      ready: [],
      startsOn: '',
    }),
  )
  const rows = people
    .flatMap((person) => person.statuses.map((memberStatus) => ({ person, memberStatus })))
    .filter(
      ({ person: { memberId }, memberStatus: { orgId, nextStep } }) =>
        nextStep === 'renew' && !begun.some((one) => isOf(one, { orgId, memberId })),
    )
  const renewals = new Map<string, ToDo>()
  for (const row of rows) {
    const { orgId, offers } = row.memberStatus
    const { memberId } = row.person
    const startsOn = offers.find(({ available }) => available)?.startDate
    if (startsOn === undefined) continue
    const ready = readyToRenew([row])
    const key = ready.length > 0 ? orgId : `${orgId} ${memberId}`
    const before = renewals.get(key)
    renewals.set(key, {
      orgId,
      memberIds: [...(before?.memberIds ?? []), memberId],
      ready: [...(before?.ready ?? []), ...ready],
      startsOn: before && before.startsOn < startsOn ? before.startsOn : startsOn,
    })
  }
  const inOrder = [...renewals.values()].toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  return [...begun, ...inOrder]
}

/** Whether it is, or includes, what this person can pay in this organisation. */
export function isOf(
  toDo: ToDo | undefined,
  { orgId, memberId }: Pick<ChosenLine, 'orgId' | 'memberId'>,
): boolean {
  return toDo?.orgId === orgId && toDo.memberIds.includes(memberId)
}
