import type { Dispute } from '@medlem/contract/dispute'
import { expect, test } from 'vitest'
import { disputeEnding, disputeOrigin, disputeStatus, possibleEnds, yearsAfter } from './disputeLabels.ts'

const id = '7e57ab1e-0000-4000-8000-000000000000'
const year = (membershipHistoryId: string, memberName: string, active = true) => ({
  membershipHistoryId,
  membershipId: id,
  memberId: id,
  memberName,
  year: 2026,
  active,
})
const noted: Dispute = {
  id,
  paymentId: id,
  kind: 'chargeback',
  amountMinor: 90_000,
  restMinor: 0,
  currency: 'DKK',
  payerId: id,
  payerName: 'Ida Holm',
  years: [year('i', 'Ida Holm'), year('a', 'Alma Holm'), year('j', 'Jonas Holm', false)],
  source: 'organisation',
  state: 'open',
  reason: 'The card was stolen',
  disputedOn: '2026-11-20',
  recordedBy: 'Karl Kasse',
  openedAt: '2026-11-20T12:00:00Z',
  concludedAt: null,
  concludedBy: null,
  conclusionReason: null,
  effect: null,
  message: null,
}
const concludedAt = '2026-11-21T12:00:00Z'

test('how a dispute stands is a word beside a dot, and one that was lost waits until the years are decided', () => {
  const words = (dispute: Partial<Dispute>) => disputeStatus({ ...noted, ...dispute }).words
  expect(words({})).toBe('Open')
  expect(words({ state: 'lost' })).toBe('Lost, decide what ends')
  expect(words({ state: 'lost', concludedAt })).toBe('Lost')
  expect(words({ state: 'won', concludedAt })).toBe('Won')
  expect(words({ kind: 'inquiry' })).toBe('Inquiry, no money has moved')
  expect(words({ kind: 'inquiry', state: 'won', concludedAt })).toBe('Inquiry closed')
})

test('origin and outcome are sentences', () => {
  expect(disputeOrigin(noted)).toBe('The bank’s reason: The card was stolen. Noted by Karl Kasse.')
  expect(disputeOrigin({ ...noted, source: 'provider', reason: 'Reported by it.' })).toBe('Reported by it.')
  const closed = { ...noted, concludedAt, conclusionReason: 'The letter of 3 May.' }
  expect(disputeEnding(closed)).toBe('The letter of 3 May.')
  expect(disputeEnding({ ...closed, concludedBy: 'Karl Kasse', effect: 'A year ends.' })).toBe(
    'A year ends. Karl Kasse: The letter of 3 May.',
  )
})

test('only ends that the server takes are offered', () => {
  expect(possibleEnds(noted)).toEqual(['won', 'lost'])
  expect(possibleEnds({ ...noted, source: 'provider' })).toEqual([])
  expect(possibleEnds({ ...noted, source: 'provider', state: 'lost' })).toEqual(['lost'])
  expect(possibleEnds({ ...noted, state: 'lost', concludedAt })).toEqual([])
})

test('the effect on the years is shown beforehand, without years that ended before', () => {
  expect(yearsAfter(noted, ['a'])).toBe('The membership year ends: Alma Holm 2026; Ida Holm 2026 stays.')
  expect(yearsAfter(noted, [])).toBe('The membership years stay: Ida Holm 2026, Alma Holm 2026.')
})
