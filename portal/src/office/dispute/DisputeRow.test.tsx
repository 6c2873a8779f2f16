import type { Dispute } from '@medlem/contract/dispute'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { DisputeRow } from './DisputeRow.tsx'

const IDA = '61000000-0000-4000-8000-000000000006'
const VERA = '62000000-0000-4000-8000-000000000006'
const ORG = '63000000-0000-4000-8000-000000000006'
const dispute: Dispute = {
  id: IDA,
  paymentId: IDA,
  kind: 'chargeback',
  amountMinor: 30_000,
  restMinor: 60_000,
  currency: 'DKK',
  payerId: IDA,
  payerName: 'Ida Holm',
  years: [
    {
      membershipHistoryId: VERA,
      membershipId: ORG,
      memberId: IDA,
      memberName: 'Ida Holm',
      year: 2026,
      active: true,
    },
  ],
  source: 'provider',
  state: 'open',
  reason: 'Reported by the payment provider.',
  disputedOn: '2026-11-20',
  recordedBy: null,
  openedAt: '2026-11-20T12:00:00Z',
  concludedAt: null,
  concludedBy: null,
  conclusionReason: null,
  effect: null,
  message: null,
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('a dispute leads to the payer and to the steps of the payment, and says what stays paid', async () => {
  await renderPart(<DisputeRow dispute={dispute} orgId={ORG} />, { server: fakeServer() })
  expect(hrefs()).toEqual([`/office/${ORG}/members/${IDA}`, `/membership-${ORG}-history?why=${VERA}`])
  expect(screen.getByText('600,00 kr. of the payment stays paid.')).toBeTruthy()
})

test('of places it names the event, and leads to the receipt of the first', async () => {
  const place = (memberName: string) => ({
    membershipHistoryId: VERA,
    membershipId: null,
    memberId: IDA,
    memberName,
    year: 2026,
    event: 'Winter talk',
    active: true,
  })
  const years = [place('Ida Holm'), place('Vera Holm')]
  await renderPart(<DisputeRow dispute={{ ...dispute, state: 'lost', years }} orgId={ORG} />, {
    server: fakeServer(),
  })
  expect(hrefs()).toEqual([`/membership-${VERA}-receipt`])
  expect(screen.getByText('Paid for Ida Holm, Winter talk; Vera Holm, Winter talk.')).toBeTruthy()
  expect(screen.getByText('Lost, decide what ends')).toBeTruthy()
})

test('a payer who is no member of the organisation has no page there', async () => {
  await renderPart(<DisputeRow dispute={{ ...dispute, payerId: VERA }} orgId={ORG} />, {
    server: fakeServer(),
  })
  expect(hrefs()).toEqual([`/membership-${ORG}-history?why=${VERA}`])
})
