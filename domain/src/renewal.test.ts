import { describe, expect, test } from 'vitest'
import {
  askReason,
  asksByClaim,
  chargeDay,
  feesBefore,
  nextOffer,
  orderDay,
  type RenewalQuestion,
  renewalDay,
  suggestedMax,
} from './renewal.ts'

const offer = (year: number, name = 'Adult', offerStartDate = '2026-11-01') => ({
  id: `${name} ${year}`,
  name,
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
  offerStartDate,
})
const last = { year: 2026, name: 'Adult' }

describe('what follows on the last year', () => {
  test.each([
    ['2026-12-17', undefined],
    ['2026-12-18', 'Adult 2027'],
    ['2027-01-31', 'Adult 2027'],
    ['2027-02-01', undefined],
  ])('is announced from 14 days before it begins until a month after: %s', (today, id) => {
    expect(nextOffer([offer(2026), offer(2027)], last, today)?.offer.id).toBe(id)
  })

  test('is the fee of the same name, or the only one; of several others the member chooses', () => {
    const kindOf = (names: string[]) =>
      nextOffer(
        names.map((name) => offer(2027, name)),
        last,
        '2026-12-20',
      )
    expect(kindOf(['Junior', 'Adult'])).toMatchObject({ kind: 'one', offer: { name: 'Adult' } })
    expect(kindOf(['Everybody'])).toMatchObject({ kind: 'one', offer: { name: 'Everybody' } })
    expect(kindOf(['Junior', 'Senior'])).toMatchObject({ kind: 'choice' })
    expect(kindOf(['Adult', 'Adult'])).toMatchObject({ kind: 'choice' })
  })

  test('is nothing that is not on sale yet', () => {
    expect(nextOffer([offer(2027, 'Adult', '2026-12-25')], last, '2026-12-24')).toBeUndefined()
  })

  test('is charged on its first day, and never less than 14 days after the notice', () => {
    expect(renewalDay(offer(2027), '2026-12-18')).toBe('2027-01-01')
    expect(renewalDay(offer(2027), '2026-12-28')).toBe('2027-01-11')
  })
})

describe('the fees that one follows on', () => {
  const before = (offers: ReturnType<typeof offer>[], today = '2026-12-20') =>
    feesBefore([offer(2025), offer(2026), offer(2026, 'Junior'), ...offers], {
      offer: offer(2027),
      offers,
      today,
    }).map(({ id }) => id)

  test('are those of its name while others are offered, and all where it is the only one', () => {
    expect(before([offer(2027), offer(2027, 'Junior')])).toEqual(['Adult 2025', 'Adult 2026'])
    expect(before([offer(2027)])).toEqual(['Adult 2025', 'Adult 2026', 'Junior 2026'])
  })

  test('are none before it is announced, and none whose members have to choose', () => {
    expect(before([offer(2027)], '2026-12-17')).toEqual([])
    expect(before([offer(2027), offer(2027, 'Senior')])).toEqual(['Adult 2025', 'Adult 2026'])
  })
})

const question: RenewalQuestion = {
  kind: 'one',
  priceMinor: 49_500n,
  lastPriceMinor: 45_000n,
  maxRisePercent: 10,
  cardExpiry: '01/27',
  limitMinor: null,
  dueOn: '2027-01-31',
}

test.each<[string | undefined, Partial<RenewalQuestion>]>([
  [undefined, {}],
  ['price_rise', { priceMinor: 49_501n }],
  ['price_rise', { maxRisePercent: 9 }],
  [undefined, { priceMinor: 99_900n, lastPriceMinor: undefined }],
  ['card_expired', { dueOn: '2027-02-01' }],
  [undefined, { dueOn: '2027-02-01', cardExpiry: null }],
  [undefined, { limitMinor: 49_500 }],
  ['price_rise', { limitMinor: 49_499 }],
  ['choice', { kind: 'choice' }],
  ['free', { priceMinor: 0n }],
])('the member is asked instead of charged: %s when %o', (reason, change) => {
  expect(askReason({ ...question, ...change })).toBe(reason)
})

test('an agreement is ordered the day before it is charged, over the end of a year', () => {
  expect(orderDay('2027-01-01')).toBe('2026-12-31')
  expect(chargeDay('2026-12-31')).toBe('2027-01-01')
})

test.each([
  [45_000n, 10, 49_500n],
  [45_001n, 10, 49_600n],
  [45_000n, 0, 45_000n],
  [100n, 10, 200n],
])('an agreement for %s allows a rise of %s percent in whole kroner: %s', (price, rise, max) => {
  expect(suggestedMax(price, rise)).toBe(max)
})

describe('whether the year after the last is asked for by a claim', () => {
  const claims = { renewalClaim: {} }
  const cards = { renewalClaim: null }
  const fee = (year: number, terms: { renewalClaim: object | null }, name = 'Membership') => ({
    id: `${name} ${year}`,
    name,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    offerStartDate: `${year - 1}-11-01`,
    ...terms,
  })
  const last = { year: 2026, feeId: 'Membership 2026' }
  test.each([
    ['as the fee of the next year says', [fee(2026, cards), fee(2027, claims)], '2026-06-01', true],
    ['as that says that charges cards again', [fee(2026, claims), fee(2027, cards)], '2026-06-01', false],
    ['as its own fee says while there is no later one', [fee(2026, claims)], '2026-06-01', true],
    [
      'as the next one that can still be announced says',
      [fee(2027, cards), fee(2028, claims)],
      '2027-06-01',
      true,
    ],
    [
      'not where the member has to choose',
      [fee(2027, claims, 'Juniors'), fee(2027, claims, 'Seniors')],
      '2026-12-20',
      false,
    ],
    ['not where nothing is known of its fee', [], '2026-06-01', false],
  ])('%s', (_what, offers, today, isAsked) => {
    expect(asksByClaim(offers, last, today)).toBe(isAsked)
  })
})
