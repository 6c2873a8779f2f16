import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComparedLine, type OwedClaim, referencesIn, suggestMatch } from './bankMatch.ts'
import { claimReference, creditorReference } from './claimReference.ts'

const claim = (n: number, values: Partial<OwedClaim> = {}): OwedClaim => ({
  id: `claim ${n}`,
  reference: claimReference(10_000 + n),
  payerId: `payer ${n}`,
  currency: 'DKK',
  payerName: 'Mette Kjær',
  memberName: 'Emil Kjær',
  openMinor: 67_500,
  ...values,
})
const line = (values: Partial<ComparedLine> = {}): ComparedLine => ({
  openMinor: 67_500,
  currency: 'DKK',
  text: '',
  payerName: '',
  reference: '',
  knownPayerIds: [],
  ...values,
})
const jens = claim(1, { payerName: 'Jens Møller', memberName: 'Jens Møller', openMinor: 135_000 })
const emil = claim(2)
const alma = claim(3, { payerName: 'Ida Holm', memberName: 'Alma Holm' })
const jonas = claim(4, {
  payerName: 'Ida Holm',
  memberName: 'Jonas Holm',
  payerId: alma.payerId,
  openMinor: 45_000,
})
const all = [jens, emil, alma, jonas]

describe('a line with a reference', () => {
  test.each([
    ['as its own field', { reference: emil.reference }],
    ['in the text', { text: `KONTINGENT ${emil.reference} TAK` }],
    ['of a payment card', { text: `+71<${emil.reference.padStart(15, '0')}+81234567<` }],
    ['of ISO 11649', { reference: creditorReference(emil.reference) }],
  ])('%s and the open amount is certain', (_where, values) => {
    expect(suggestMatch(line(values), all)).toEqual({
      reason: 'reference',
      parts: [{ claimId: emil.id, amountMinor: 67_500 }],
      isCertain: true,
    })
  })

  test('and another amount is a suggestion of so much as is open', () => {
    const said = { reference: emil.reference }
    expect(suggestMatch(line({ ...said, openMinor: 30_000 }), all)).toMatchObject({
      reason: 'reference_part',
      parts: [{ amountMinor: 30_000 }],
      isCertain: false,
    })
    expect(suggestMatch(line({ ...said, openMinor: 70_000 }), all)?.parts).toEqual([
      { claimId: emil.id, amountMinor: 67_500 },
    ])
  })

  test('of several is certain where they sum to it, and unknown where they do not', () => {
    const text = `${alma.reference} ${jonas.reference}`
    expect(suggestMatch(line({ text, openMinor: 112_500 }), all)).toMatchObject({ isCertain: true })
    expect(suggestMatch(line({ text, openMinor: 112_400, payerName: '' }), [alma, jonas])).toBeUndefined()
  })

  test('is no end of a longer number', () => {
    expect(referencesIn(`${'0'.repeat(26)}100016`)).toEqual([])
    expect(referencesIn('Betaling 100016, tak')).toEqual(['100016'])
  })

  test('whose check digit is wrong says nothing', () => {
    const wrong = `${emil.reference.slice(0, -1)}${(Number(emil.reference.at(-1)) + 1) % 10}`
    expect(referencesIn(wrong)).toEqual([])
    expect(suggestMatch(line({ reference: wrong }), [emil])?.reason).toBe('amount')
  })
})

describe('a line without a reference', () => {
  test('of an account that paid before is a suggestion where the amount agrees', () => {
    expect(suggestMatch(line({ knownPayerIds: [emil.payerId] }), all)).toMatchObject({
      reason: 'payer',
      isCertain: false,
    })
    const both = line({ knownPayerIds: [alma.payerId], openMinor: 112_500 })
    expect(suggestMatch(both, all)?.parts.map(({ claimId }) => claimId)).toEqual([alma.id, jonas.id])
    expect(suggestMatch(line({ knownPayerIds: [emil.payerId], openMinor: 1 }), all)).toBeUndefined()
  })

  test.each([
    ['J MOELLER', 135_000, jens.id],
    ['METTE KJAER', 67_500, emil.id],
    ['KONTINGENT EMIL KJÆR', 67_500, emil.id],
    ['Kjær, Emil', 67_500, emil.id],
  ])('that says %s and the amount is a suggestion', (text, openMinor, claimId) => {
    expect(suggestMatch(line({ text, openMinor }), all)).toEqual({
      reason: 'name',
      parts: [{ claimId, amountMinor: openMinor }],
      isCertain: false,
    })
  })

  test('that says a family and the sum of its claims is a suggestion of them all', () => {
    expect(suggestMatch(line({ payerName: 'Ida Holm', openMinor: 112_500 }), all)?.parts).toHaveLength(2)
  })

  test('is one of amount alone only where no other claim is of that amount', () => {
    expect(suggestMatch(line({ openMinor: 45_000, text: 'INDBETALING' }), all)).toMatchObject({
      reason: 'amount',
      isCertain: false,
    })
    expect(suggestMatch(line({ text: 'INDBETALING' }), all)).toBeUndefined()
  })

  test('of money that left, or in another currency, is none', () => {
    expect(suggestMatch(line({ openMinor: -67_500, reference: emil.reference }), all)).toBeUndefined()
    expect(suggestMatch(line({ currency: 'EUR', reference: emil.reference }), all)).toBeUndefined()
  })
})

test('no suggestion pays more than the line has, or than is open of a claim, and only references are certain', () => {
  const claims = fc.array(
    fc.record({
      openMinor: fc.integer({ min: 0, max: 9 }),
      name: fc.constantFrom('Ida Holm', 'Bo Holm', 'Kim'),
    }),
    { maxLength: 6 },
  )
  const values = fc.record({
    openMinor: fc.integer({ min: -3, max: 20 }),
    text: fc.constantFrom('', 'HOLM I', 'Ida Holm Bo Holm', 'Kim'),
    referred: fc.nat(5),
    isReferred: fc.boolean(),
  })
  fc.assert(
    fc.property(claims, values, (given, { referred, isReferred, ...said }) => {
      const owed = given.map(({ openMinor, name }, n) =>
        claim(n, { openMinor, payerName: name, memberName: name }),
      )
      const reference = isReferred ? (owed[referred]?.reference ?? '') : ''
      const found = suggestMatch(line({ ...said, reference }), owed)
      if (!found) return
      const sumMinor = found.parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(sumMinor).toBeLessThanOrEqual(said.openMinor)
      for (const { claimId, amountMinor } of found.parts) {
        expect(amountMinor).toBeGreaterThan(0)
        expect(amountMinor).toBeLessThanOrEqual(owed.find(({ id }) => id === claimId)?.openMinor ?? 0)
      }
      if (found.isCertain) expect([found.reason, sumMinor]).toEqual(['reference', said.openMinor])
    }),
  )
})
