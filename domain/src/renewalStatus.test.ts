import { describe, expect, test } from 'vitest'
import { isLostCharge, type RenewalFacts, renewalSentence, renewalStatus } from './renewalStatus.ts'

const coming: RenewalFacts = {
  state: 'announced',
  reason: null,
  isOn: true,
  isYearPaid: false,
  nextOn: '2027-01-01',
  endedOn: null,
}
const ended = (state: RenewalFacts['state'], reason: string | null = null): RenewalFacts => ({
  ...coming,
  ...{ state, reason, endedOn: '2027-01-02' },
})

describe('how a renewal stands', () => {
  test.each<[RenewalFacts, string, string]>([
    [coming, 'coming', 'The card is charged on 01-01-2027.'],
    [{ ...coming, isOn: false }, 'stopped', 'Switched off by the member, so nothing is charged.'],
    [{ ...coming, isYearPaid: true }, 'paid', 'Paid by the member.'],
    [{ ...coming, state: 'charging' }, 'coming', 'The card is being charged.'],
    [
      { ...coming, state: 'waiting', nextOn: '2027-01-04' },
      'retrying',
      'The card was refused, and is tried again on 04-01-2027.',
    ],
    [
      { ...coming, state: 'waiting', isOn: false },
      'stopped',
      'Switched off by the member, so nothing is charged.',
    ],
    [ended('charged'), 'paid', 'Paid on 02-01-2027.'],
    [
      ended('asked', 'price_rise'),
      'needs_customer',
      'The price rose, so the member is asked to pay by hand.',
    ],
    [ended('asked', 'of another version'), 'needs_customer', 'The member is asked to pay by hand.'],
    [{ ...ended('asked', 'price_rise'), isYearPaid: true }, 'paid', 'Paid by the member.'],
    [ended('refused', '11'), 'stopped', 'The card was refused, and automatic renewal is off.'],
    [ended('dropped', 'already_paid'), 'paid', 'Paid by the member.'],
    [ended('dropped', 'claimed'), 'stopped', 'It is asked for by a claim, so nothing is charged.'],
    [ended('dropped', 'switched_off'), 'stopped', 'Switched off by the member, so nothing is charged.'],
    [
      ended('parked', 'unknown'),
      'parked',
      'We don’t know whether the card was charged. It is not charged again.',
    ],
  ])('is said in a word and a sentence', (facts, word, sentence) => {
    expect([renewalStatus(facts), renewalSentence(facts)]).toEqual([word, sentence])
  })

  test('stays unknown when the year was paid by other means: the card may be charged all the same', () => {
    expect(renewalStatus({ ...ended('parked', 'unknown'), isYearPaid: true })).toBe('parked')
  })
})

describe('an authorization found in the provider’s books', () => {
  const asked = { reference: 'MEDLEM-1', amountMinor: 45_000n, currency: 'DKK', last4: '0415' }
  const found = { ...asked, hadWindow: false }
  test('is the lost charge when payer, sum and card are the same', () => {
    expect(isLostCharge(asked, found)).toBe(true)
    expect(isLostCharge(asked, { ...found, last4: undefined })).toBe(true)
  })
  test.each([
    { reference: 'MEDLEM-2' },
    { reference: undefined },
    { amountMinor: 45_001n },
    { currency: 'EUR' },
    { last4: '0019' },
    { hadWindow: true },
  ])('is another when it differs: %o', (difference) => {
    expect(isLostCharge(asked, { ...found, ...difference })).toBe(false)
  })
})
