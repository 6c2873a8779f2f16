import type { Membership } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderPart } from '../../../testing/renderPart.tsx'
import { RenewalPart } from './RenewalPart.tsx'

const membership: Membership = {
  id: '40000000-0000-4000-8000-000000000004',
  orgId: '20000000-0000-4000-8000-000000000001',
  memberId: '10000000-0000-4000-8000-000000000001',
  enabled: true,
  status: 'active',
  autoRenewal: true,
  autoRenewCycle: 'yearly',
  savedCardIdentifier: '30000000-0000-4000-8000-000000000003',
  hasSavedCard: true,
  oldStatus: 'active',
  newStatus: 'active',
  updateDate: '2026-01-01T10:00:00.000Z',
  overallStartDate: null,
  overallEndDate: null,
  endsOn: null,
  memberships: [],
  readyForMembershipRenewal: true,
  version: 1,
}

test.each([
  ['an app, whose agreement is kept', 'vipps', membershipTexts.renewalOnNoteApp],
  ['a card', 'stripe', membershipTexts.renewalOnNote],
] as const)('says how a renewal is charged: by %s', async (_what, savedCardProvider, note) => {
  await renderPart(<RenewalPart membership={{ ...membership, savedCardProvider }} />, {
    server: fakeServer(),
  })
  await screen.findByText(note)
})

test.each([
  ['on', true, membershipTexts.renewalAskedOnNote],
  ['off', false, membershipTexts.renewalAskedNote],
] as const)(
  'says that the next year is asked for by a claim, and offers no charge: %s',
  async (_what, autoRenewal, note) => {
    await renderPart(
      <RenewalPart
        membership={{ ...membership, savedCardProvider: 'stripe', autoRenewal, renewalAsked: true }}
      />,
      { server: fakeServer() },
    )
    await screen.findByText(note)
    await screen.findByText(membershipTexts.renewalAsked)
    expect(screen.queryByText(membershipTexts.renewalOnNote)).toBeNull()
    expect(screen.queryByRole('button', { name: membershipTexts.renewalStart })).toBeNull()
    expect(screen.queryByRole('button', { name: membershipTexts.renewalStop })).toBeNull()
  },
)
