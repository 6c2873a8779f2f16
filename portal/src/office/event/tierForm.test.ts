import type { EventTier } from '@medlem/contract/eventTier'
import { describe, expect, test } from 'vitest'
import { emptyTier, fromTiersForm, tierField, toTiersForm } from './tierForm.ts'
import { tierPriceWords, tierTaken, tierTerms } from './tierWords.ts'

const child: EventTier = {
  id: '40000000-0000-4000-8000-000000000001',
  name: 'Barn',
  // As it was written, whatever language it is read in.
  written: { name: 'Child', translations: { da: { name: 'Barn' } } },
  priceMinor: 9_950,
  vatRateTenThousandths: 12_500,
  audience: 'members',
  minAge: 0,
  maxAge: 14,
  places: 10,
  perFamily: 2,
  // 23:59 in Copenhagen, in summer and in winter.
  salesFrom: '2026-09-30T22:00:00.000Z',
  salesUntil: '2026-11-20T22:59:00.000Z',
  unitMinor: 12_438,
  taken: 3,
}

const HALF = { until: '2026-11-20T22:59:00.000Z', percent: 50 }

describe('a form of kinds of places', () => {
  test('is filled from those that are stored, and sends the same', () => {
    const form = toTiersForm({ tiers: [child], refund: HALF })
    expect(form.tiers).toEqual([
      {
        tierId: child.id,
        name: 'Child',
        translations: { da: { name: 'Barn' } },
        price: '99,50',
        audience: 'members',
        minAge: '0',
        maxAge: '14',
        places: '10',
        perFamily: '2',
        salesFromDay: '2026-10-01',
        salesFromTime: '00:00',
        salesUntilDay: '2026-11-20',
        salesUntilTime: '23:59',
        vat: '12500',
      },
    ])
    const { unitMinor: _unit, taken: _taken, written, ...terms } = child
    const sent = { ...terms, ...written }
    expect(fromTiersForm(form)).toEqual({ tiers: [sent], refund: HALF, places: [0] })
  })

  test('begins with one to fill in, and leaves out what stays empty', () => {
    const empty = toTiersForm({ tiers: [], refund: null })
    expect(empty).toEqual({ tiers: [emptyTier], refundDay: null, refundTime: '23:59', refundPercent: '100' })
    const named = { ...emptyTier, name: ' Adult ', price: '1.234,50 kr.' }
    const form = { ...empty, tiers: [emptyTier, named] }
    expect(fromTiersForm(form)).toMatchObject({
      tiers: [{ name: 'Adult', priceMinor: 123_450 }],
      places: [1],
    })
    expect(fromTiersForm(empty)).toEqual({ tiers: [], refund: null, places: [] })
    // The server counts what it was sent.
    expect(tierField('tiers.0.priceMinor', [1])).toBe('tiers.1.price')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ price: 'dear' }, 'price'],
    [{ price: '' }, 'price'],
    [{ price: '1,234' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ minAge: 'old' }, 'minAge'],
    [{ maxAge: '1.5' }, 'maxAge'],
    [{ places: '0' }, 'places'],
    [{ perFamily: 'all' }, 'perFamily'],
    [{ salesFromDay: '2026-10-01', salesFromTime: '' }, 'salesFromTime'],
    [{ salesUntilDay: '2026-10-01', salesUntilTime: '25:00' }, 'salesUntilTime'],
  ])('shows at its field what can’t be read: %j', (typed, field) => {
    const all = toTiersForm({ tiers: [child], refund: HALF })
    const [stored] = all.tiers
    const form = { ...all, tiers: [{ ...stored, ...typed } as typeof emptyTier] }
    expect(fromTiersForm(form)).toMatchObject({
      field: `tiers.0.${field}`,
      message: expect.stringMatching(/^Please/),
    })
  })

  test('knows the fields of the server', () => {
    expect(tierField('tiers', [0])).toBe('tiers')
    expect(tierField('tiers.0.vatRateTenThousandths', [0])).toBe('tiers.0.vat')
    expect(tierField('tiers.0.salesUntil', [0])).toBe('tiers.0.salesUntilDay')
    for (const wire of ['tiers.3.name', 'tiers.0.colour', 'version'])
      expect(tierField(wire, [0])).toBeUndefined()
  })
})

test('a kind of place is described in a line', () => {
  expect(tierTerms(child)).toBe(
    'for members · 0 to 14 years · at most 2 of a family · sold from 01-10-2026 00:00 · sold until 20-11-2026 23:59',
  )
  const open = {
    ...child,
    audience: 'others' as const,
    minAge: null,
    perFamily: 1,
    salesFrom: null,
    salesUntil: null,
  }
  expect(tierTerms(open)).toBe('for those who are not members · up to 14 years · only 1 of a family')
  expect(tierTerms({ ...open, audience: 'everyone', minAge: 60, maxAge: null, perFamily: null })).toBe(
    '60 years or more',
  )
  expect([tierTaken(child), tierTaken({ ...child, places: null, taken: 1 })]).toEqual([
    '3 of 10 places taken',
    '1 place taken',
  ])
  expect([tierPriceWords(child, 'DKK'), tierPriceWords({ unitMinor: 0 }, 'DKK')]).toEqual([
    '124,38 kr.',
    'Free',
  ])
})
