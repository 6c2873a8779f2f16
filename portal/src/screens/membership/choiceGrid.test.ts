import type { FamilyMemberStatus, MemberStatus, Offer } from '@medlem/contract/membership'
import { describe, expect, test } from 'vitest'
import {
  birthdayQuestion,
  cellOf,
  choiceReasons,
  choose,
  continuedPayment,
  inOrderOfChoice,
  leftOut,
  linkedRenewal,
  notReadyReason,
  paymentsOf,
} from './choiceGrid.ts'

function anOffer(configurationId: string, part: Partial<Offer> = {}): Offer {
  return {
    configurationId,
    name: 'Adult',
    year: 2027,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    unitMinor: 45_000,
    feeMinor: 36_000,
    vatMinor: 9_000,
    surchargeMinor: 0,
    currency: 'DKK',
    available: true,
    reason: null,
    ...part,
  }
}

function aPerson(memberId: string, orgId: string, part: Partial<MemberStatus>): FamilyMemberStatus {
  const memberStatus: MemberStatus = {
    orgId,
    membershipId: null,
    status: 'inactive',
    period: null,
    paidUntil: null,
    reasons: [],
    nextStep: 'join',
    offers: [],
    ...part,
  }
  return {
    memberId,
    firstName: memberId,
    lastName: 'Holm',
    relation: 'self',
    linkStatus: null,
    statuses: [memberStatus],
  }
}

const pending = { code: 'link_pending', message: 'Waiting for Freja to approve the family link.' } as const
const ida = aPerson('Ida', 'sail', { offers: [anOffer('adult'), anOffer('youth', { unitMinor: 20_050 })] })
const bo = aPerson('Bo', 'sail', { offers: [anOffer('adult')] })
const freja = aPerson('Freja', 'sail', {
  reasons: [pending],
  offers: [anOffer('adult', { available: false, reason: pending })],
})

describe('a cell of the grid', () => {
  const outside = { code: 'age_outside', message: 'For ages 0 to 17 on 01-01-2027.' } as const
  const later = { code: 'offer_not_open', message: '2027 opens on 01-12-2026.' } as const
  const birthday = { code: 'birthday_missing', message: 'Please add the birthday of Alma.' } as const
  const closed = (id: string, reason: Offer['reason']) => anOffer(id, { available: false, reason })

  test('says that a fee is for another age only when there is nothing better to say', () => {
    const offers = [closed('youth', outside), closed('adult', later)]
    expect(cellOf(aPerson('Ida', 'sail', { offers }).statuses[0])).toMatchObject({
      kind: 'closed',
      message: later.message,
    })
    expect(cellOf(aPerson('Ida', 'sail', { offers: [closed('youth', outside)] }).statuses[0])).toMatchObject({
      kind: 'closed',
      message: outside.message,
    })
  })

  test('asks for the birthday of oneself or a child, also where another fee can be bought', () => {
    const alma = aPerson('Alma', 'sail', { offers: [closed('youth', birthday), anOffer('passive')] })
    expect(birthdayQuestion({ ...alma, relation: 'child' }, 'sail')).toBe(birthday.message)
    expect(birthdayQuestion(alma, 'choir')).toBeUndefined()
    expect(birthdayQuestion({ ...alma, relation: 'linked' }, 'sail')).toBeUndefined()
    expect(cellOf(alma.statuses[0])).toMatchObject({ kind: 'open' })
  })

  test('offers only what can be bought', () => {
    const closed = anOffer('old', {
      available: false,
      reason: { code: 'offer_closed', message: '2026 ended.' },
    })
    const cell = cellOf(aPerson('Ida', 'sail', { offers: [closed, anOffer('adult')] }).statuses[0])
    expect(cell).toMatchObject({ kind: 'open', offers: [{ configurationId: 'adult' }] })
  })

  test('says why a person can not be chosen', () => {
    expect(cellOf(freja.statuses[0])).toEqual({ kind: 'closed', message: pending.message })
    expect(cellOf(undefined)).toEqual({ kind: 'closed', message: 'No membership is on offer right now.' })
  })

  test('holds one choice: another fee takes the place of the first', () => {
    const place = { orgId: 'sail', memberId: 'Ida' }
    const lines = choose(choose([], place, 'adult'), place, 'youth')
    expect(lines).toEqual([{ ...place, configurationId: 'youth' }])
    expect(choose(lines, place, null)).toEqual([])
  })
})

describe('what is chosen', () => {
  const line = (memberId: string, configurationId: string) => ({ orgId: 'sail', memberId, configurationId })

  test('each organisation is one payment with its own total', () => {
    const lines = [line('Ida', 'youth'), line('Bo', 'adult')]
    const payments = paymentsOf(lines, [ida, bo], [{ id: 'choir' }, { id: 'sail' }])
    expect(payments).toMatchObject([{ orgId: 'sail', totalMinor: 65_050, currency: 'DKK' }])
  })

  test('a linked member who has not approved is left out of the total, and said to be [S16]', () => {
    const lines = [line('Ida', 'adult'), line('Freja', 'adult')]
    const [payment] = paymentsOf(lines, [ida, freja], [{ id: 'sail' }])
    expect(payment?.totalMinor).toBe(45_000)
    expect(leftOut([ida, freja], 'sail')).toEqual([
      { memberId: 'Freja', name: 'Freja Holm', message: pending.message },
    ])
  })
})

test('of several closed years the newest one gives the reason', () => {
  const closed = (year: number, message: string) =>
    anOffer(String(year), { year, available: false, reason: { code: 'offer_closed', message } })
  const bo = aPerson('Bo', 'sail', { offers: [closed(2023, '2023 ended.'), closed(2027, '2027 is paid.')] })
  expect(cellOf(bo.statuses[0])).toEqual({ kind: 'closed', message: '2027 is paid.' })
})

test('what can not be paid any more says why, person by person', () => {
  const line = (memberId: string) => ({ orgId: 'sail', memberId, configurationId: 'adult' })
  expect(choiceReasons([line('Ida'), line('Freja'), line('Stranger')], [ida, freja])).toEqual([pending])
})

test('an organisation that sells nothing gives its own reason, else the plain one', () => {
  const code = 'org_not_ready' as const
  const reasons = [pending, { code, message: "Koret can't take payments yet." }]
  expect(notReadyReason([aPerson('Ida', 'choir', { reasons })], 'choir')).toBe(
    "Koret can't take payments yet.",
  )
  expect(notReadyReason([ida], 'choir')).toBe('It has no memberships on offer yet.')
})

test('a fee can be chosen while the payer’s address is missing: it is asked for before the payment', () => {
  const reason = { code: 'address_incomplete', message: 'Please complete your profile.' } as const
  const nils = aPerson('Nils', 'sail', { offers: [anOffer('adult', { available: false, reason })] })
  expect(cellOf(nils.statuses[0]).kind).toBe('open')
  const lines = [{ orgId: 'sail', memberId: 'Nils', configurationId: 'adult' }]
  expect(paymentsOf(lines, [nils], [{ id: 'sail' }])[0]?.totalMinor).toBe(45_000)
})

test('clubs that can be joined come first, and before them the one that the member came for', () => {
  const clubs = [{ id: 'choir' }, { id: 'sail' }, { id: 'chess' }]
  const order = (wanted?: string) => inOrderOfChoice(clubs, [ida, bo], wanted).map(({ id }) => id)
  expect(order()).toEqual(['sail', 'choir', 'chess'])
  expect(order('chess')).toEqual(['chess', 'sail', 'choir'])
})

describe('a link to the renewal of one person', () => {
  const place = { orgId: 'sailing', memberId: 'ida' }
  const link = { ...place, year: '2027' }
  const ida = (...offers: Offer[]) => [aPerson('ida', 'sailing', { offers })]

  test('leads to the one fee of its year that can be bought', () => {
    const offers = [anOffer('2026', { year: 2026 }), anOffer('2027')]
    expect(linkedRenewal(ida(...offers), link)).toEqual({ ...place, configurationId: '2027' })
    expect(linkedRenewal(ida(...offers), { ...place, year: '2026' })).toMatchObject({
      configurationId: '2026',
    })
  })

  test('leads to a choice where there are several, and to the newest where none can be bought', () => {
    expect(linkedRenewal(ida(anOffer('adult'), anOffer('passive')), link)).toBe('choice')
    const paid = { available: false, reason: { code: 'already_member', message: 'Paid.' } } as const
    const offers = [anOffer('2026', { ...paid, year: 2026 }), anOffer('2027', paid)]
    expect(linkedRenewal(ida(...offers), link)).toEqual({ ...place, configurationId: '2027' })
  })

  test('says nothing of a person whom the caller does not buy for', () => {
    expect(linkedRenewal(ida(anOffer('2027')), { ...link, memberId: 'freja' })).toBe('unknown')
    expect(linkedRenewal(ida(anOffer('2027')), { ...link, orgId: 'choir' })).toBe('unknown')
  })
})

test('the review of just the lines of a payment that was begun goes on with it; of others it begins another', () => {
  const begunPayment = {
    purchaseId: 'p',
    isOpen: true,
    configurationId: 'adult',
    unitMinor: 40_000,
    currency: 'DKK',
    discountCode: 'SOMMER',
    inParts: true,
  }
  const people = ['ida', 'alma'].map((id) =>
    aPerson(id, 'club', { offers: [anOffer('adult')], begunPayment }),
  )
  const lines = ['alma', 'ida'].map((memberId) => ({ orgId: 'club', memberId, configurationId: 'adult' }))
  expect(continuedPayment(people, lines)).toMatchObject({ discountCode: 'SOMMER', inParts: true })
  expect(continuedPayment(people, lines.slice(1))).toBeUndefined()
})
