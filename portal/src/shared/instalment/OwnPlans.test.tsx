import type { InstalmentPlan } from '@medlem/contract/instalment'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { aMember, renderPart } from '../../testing/renderPart.tsx'
import { OwnPlans } from './OwnPlans.tsx'

const { id: payerId } = aMember()

/** A fee of 450 kr. that is asked for, of one of the family. */
function claimOf(memberName: string, reference: string): InstalmentPlan {
  const ofPart = { n: 1, amountMinor: 45_000, state: 'coming', paymentId: null, isRecorded: false } as const
  return {
    id: crypto.randomUUID(),
    orgId: crypto.randomUUID(),
    organisationName: 'Sejlklubben',
    payerId,
    payerName: 'Ida Holm',
    years: [{ memberId: payerId, memberName, membershipHistoryId: crypto.randomUUID(), year: 2027 }],
    claim: { reference },
    currency: 'DKK',
    totalMinor: 45_000,
    paidMinor: 0,
    isCharged: false,
    cardLast4: null,
    isStopped: false,
    stopReason: null,
    parts: [{ id: crypto.randomUUID(), dueOn: '2027-02-02', ...ofPart }],
  }
}

test('what is asked of several of a family for the same fee says of whom it is, also in the name of its link', async () => {
  const server = fakeServer()
  server.on('GET', '/instalment/list', json([claimOf('Ida Holm', '100099'), claimOf('Alma Holm', '100016')]))
  await renderPart(<OwnPlans />, { server })
  for (const whose of ['Ida Holm 2027', 'Alma Holm 2027']) {
    expect(await screen.findByText(whose, { selector: 'p' })).toBeTruthy()
    expect(screen.getByRole('link', { name: new RegExp(`^See or pay.*${whose}$`) })).toBeTruthy()
  }
})
