import type { InstalmentPlan } from '@medlem/contract/instalment'
import { aMember } from './renderPart.tsx'

const { id: payerId } = aMember()

/** A fee of 450 kr. for 2027 that Ida Holm is asked for, for one of the family. */
export function aClaimPlan(memberName = 'Ida Holm', values: Partial<InstalmentPlan> = {}): InstalmentPlan {
  const ofPart = { n: 1, amountMinor: 45_000, state: 'coming', paymentId: null, isRecorded: false } as const
  return {
    id: crypto.randomUUID(),
    orgId: crypto.randomUUID(),
    organisationName: 'Sejlklubben',
    payerId,
    payerName: 'Ida Holm',
    years: [{ memberId: payerId, memberName, membershipHistoryId: crypto.randomUUID(), year: 2027 }],
    claim: { reference: '100099' },
    currency: 'DKK',
    totalMinor: 45_000,
    paidMinor: 0,
    isCharged: false,
    cardLast4: null,
    isStopped: false,
    stopReason: null,
    parts: [{ id: crypto.randomUUID(), dueOn: '2027-02-02', ...ofPart }],
    ...values,
  }
}
