import type { FamilyLinkStatus } from '@medlem/contract/member'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { ineligibility, isEligible, isUnchosen, type PurchaseQuestion } from './eligibility.ts'
import { type MemberStatusInput, memberStatus } from './memberStatus.ts'
import {
  activeYears,
  membershipToday,
  type Period,
  type RenewalRequest,
  recomputed,
  renewalSwitch,
} from './membership.ts'

const year = (number: number, status: Period['status'] = 'active'): Period => ({
  startDate: `${number}-01-01`,
  endDate: `${number}-12-31`,
  status,
})

describe('a membership today', () => {
  test.each<[string, Period[], string, unknown[]]>([
    ['without a period', [], '2026-06-01', ['inactive', null, null]],
    ['in its paid year', [year(2026)], '2026-06-01', ['active', '2026-01-01', '2026-12-31']],
    ['on the first day', [year(2026)], '2026-01-01', ['active', '2026-01-01', '2026-12-31']],
    ['on the last day', [year(2026)], '2026-12-31', ['active', '2026-01-01', '2026-12-31']],
    ['on the day after', [year(2026)], '2027-01-01', ['inactive', '2026-01-01', '2026-12-31']],
    ['on the day before', [year(2026)], '2025-12-31', ['inactive', '2026-01-01', '2026-12-31']],
    ['with a draft only', [year(2026, 'inactive')], '2026-06-01', ['inactive', null, null]],
    [
      'with years that follow each other',
      [year(2027), year(2025), year(2026)],
      '2026-06-01',
      ['active', '2025-01-01', '2027-12-31'],
    ],
    ['with a year left out', [year(2024), year(2026)], '2026-06-01', ['active', '2026-01-01', '2026-12-31']],
    [
      'after a draft closed no gap',
      [year(2024), year(2025, 'inactive'), year(2026)],
      '2026-06-01',
      ['active', '2026-01-01', '2026-12-31'],
    ],
    [
      'with a period over the new year and a leap day',
      [
        { startDate: '2027-03-01', endDate: '2028-02-29', status: 'active' },
        { startDate: '2028-03-01', endDate: '2029-02-28', status: 'active' },
      ],
      '2028-02-29',
      ['active', '2027-03-01', '2029-02-28'],
    ],
    [
      'with a period inside another',
      [year(2026), { startDate: '2026-03-01', endDate: '2026-05-31', status: 'active' }],
      '2026-08-01',
      ['active', '2026-01-01', '2026-12-31'],
    ],
  ])('%s', (_, periods, today, [status, start, end]) => {
    expect(membershipToday(periods, today)).toEqual({
      status,
      overallStartDate: start,
      overallEndDate: end,
    })
  })

  test('is active exactly when some paid period covers today, in whatever order the periods stand', () => {
    const period = fc
      .record({
        start: fc.integer({ min: 0, max: 900 }),
        days: fc.integer({ min: 0, max: 400 }),
        paid: fc.boolean(),
      })
      .map(
        ({ start, days, paid }): Period => ({
          startDate: addDays('2026-01-01', start),
          endDate: addDays('2026-01-01', start + days),
          status: paid ? 'active' : 'inactive',
        }),
      )
    fc.assert(
      fc.property(fc.array(period, { maxLength: 8 }), fc.integer({ min: 0, max: 1300 }), (periods, day) => {
        const today = addDays('2026-01-01', day)
        const covered = periods.some(
          ({ status, startDate, endDate }) => status === 'active' && startDate <= today && today <= endDate,
        )
        const result = membershipToday(periods, today)
        expect(result.status).toBe(covered ? 'active' : 'inactive')
        expect(membershipToday(periods.toReversed(), today)).toEqual(result)
        // Every day of the run is paid.
        if (covered) {
          for (
            let date = result.overallStartDate ?? '';
            date <= (result.overallEndDate ?? '');
            date = addDays(date, 1)
          ) {
            expect(membershipToday(periods, date).status).toBe('active')
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the stored copy changes its old and new status only when the status changes', () => {
    const active = membershipToday([year(2026)], '2026-06-01')
    expect(recomputed({ status: 'inactive' }, active)).toEqual({
      changed: true,
      enabled: true,
      oldStatus: 'inactive',
      newStatus: 'active',
    })
    expect(recomputed({ status: 'active' }, active)).toEqual({ changed: false, enabled: true })
    const lapsed = membershipToday([year(2026)], '2027-01-01')
    expect(recomputed({ status: 'active' }, lapsed)).toMatchObject({ enabled: false, newStatus: 'inactive' })
  })

  test('the paid years are those of active periods, each the smaller year [K03]', () => {
    const season: Period = { startDate: '2026-08-01', endDate: '2027-07-31', status: 'active' }
    expect(activeYears([season, year(2028, 'inactive'), year(2029)])).toEqual([2026, 2029])
  })
})

const offer = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01' }
const self = {
  memberId: 'ida',
  name: 'Ida Holm',
  relation: 'self' as const,
  linkStatus: null,
  enabled: true,
  dateOfBirth: '1985-03-14',
}
const question: PurchaseQuestion = {
  person: self,
  organisation: { name: 'Sejlklub', ready: true },
  offer,
  activeYears: [2026],
  today: '2026-11-21',
}

describe('buying for someone', () => {
  test('is possible for oneself, a child and an approved link [S16]', () => {
    expect(ineligibility(question)).toBeUndefined()
    expect(ineligibility({ ...question, person: { ...self, relation: 'child' } })).toBeUndefined()
    const linked = { ...self, relation: 'linked' as const, linkStatus: 'approved' as const }
    expect(ineligibility({ ...question, person: linked })).toBeUndefined()
    expect(isEligible({ ...question, person: linked })).toBe(true)
  })

  test.each<[FamilyLinkStatus | null, string]>([
    ['pending', 'link_pending'],
    ['rejected', 'link_rejected'],
    ['ended', 'link_ended'],
    [null, 'link_ended'],
  ])('is not possible for a linked account that is %s, with the reason [S16]', (linkStatus, code) => {
    const reason = ineligibility({ ...question, person: { ...self, relation: 'linked', linkStatus } })
    expect(reason?.code).toBe(code)
    expect(reason?.message).toContain('Ida Holm')
  })

  test.each<[string, Partial<PurchaseQuestion>, string, string]>([
    [
      'a closed profile',
      { person: { ...self, enabled: false } },
      'member_disabled',
      'The profile of Ida Holm is closed.',
    ],
    ['a paid year', { activeYears: [2027] }, 'already_member', 'Ida Holm is already a member for 2027.'],
    [
      'an organisation that is not ready',
      { organisation: { name: 'Sejlklub', ready: false } },
      'org_not_ready',
      "Sejlklub can't sell memberships at the moment.",
    ],
    [
      'another age',
      { offer: { ...offer, maxAge: 17 }, today: '2026-10-31' },
      'age_outside',
      'For ages 0 to 17 on 01-01-2027.',
    ],
    [
      'no birthday',
      { person: { ...self, dateOfBirth: null }, offer: { ...offer, minAge: 18 } },
      'birthday_missing',
      'Please add your birthday: this fee is for ages 18 and over on 01-01-2027.',
    ],
    ['an offer to come', { today: '2026-10-31' }, 'offer_not_open', '2027 opens on 01-11-2026.'],
    ['a year that is over', { today: '2028-01-01' }, 'offer_closed', '2027 ended on 31-12-2027.'],
  ])('is not possible with %s', (_, change, code, message) => {
    expect(ineligibility({ ...question, ...change })).toMatchObject({ code, message })
    expect(isEligible({ ...question, ...change })).toBe(false)
  })

  test.each(['2026-11-01', '2027-12-31'])('is possible on %s, an end of the offer', (today) => {
    expect(ineligibility({ ...question, today })).toBeUndefined()
  })

  test.each([
    [{ name: 'Select Membership', membershipConfId: 'c' }, true],
    [{ name: ' Select Membership ', membershipConfId: 'c' }, true],
    [{ name: 'Adult', membershipConfId: '' }, true],
    [{ name: 'Adult', membershipConfId: '  ' }, true],
    [{ name: 'Adult', membershipConfId: null }, true],
    [{ name: 'Adult' }, true],
    [{ name: 'Adult', membershipConfId: 'c' }, false],
    [{ membershipConfId: 'c' }, false],
  ])('the entry %j is skipped: %s [S09]', (entry, skipped) => expect(isUnchosen(entry)).toBe(skipped))
})

describe('the status of a member', () => {
  const price = { feeMinor: 45_000n, vatMinor: 0n, surchargeMinor: 1_500n, unitMinor: 46_500n }
  const base: MemberStatusInput = {
    person: self,
    organisation: { id: 'org', name: 'Sejlklub', ready: true, currency: 'DKK' },
    membershipId: 'm',
    periods: [year(2026)],
    offers: [{ ...offer, configurationId: 'c', name: 'Adult', price }],
    latestPayment: null,
    payerAddressComplete: true,
    today: '2026-11-21',
  }
  const onSale = (startDate: string, endDate: string) => ({
    ...{ ...offer, configurationId: startDate, name: 'Adult', price },
    ...{ startDate, endDate, offerStartDate: '2025-11-01' },
  })
  const thisYear = onSale('2026-01-01', '2026-12-31')
  const afterNext = onSale('2028-01-01', '2028-12-31')
  const result = (change: Partial<MemberStatusInput>) => {
    const { reasons, nextStep, status, paidUntil, period, offers } = memberStatus({ ...base, ...change })
    return { reasons: reasons.map(({ message }) => message), nextStep, status, paidUntil, period, offers }
  }

  test('of a member who renewed: the running year, and the paid one that comes after it', () => {
    const renewed = memberStatus({ ...base, periods: [year(2027), year(2026), year(2025)] })
    expect(renewed.period?.year).toBe(2026)
    expect(renewed.upcoming).toEqual({ year: 2027, startDate: '2027-01-01', endDate: '2027-12-31' })
    const ahead = memberStatus({ ...base, periods: [year(2028), year(2027)] })
    expect([ahead.period?.year, ahead.upcoming]).toEqual([2027, null])
  })

  test('offers the sensible year first', () => {
    const running = { startDate: '2026-01-01', endDate: '2026-12-31', offerStartDate: '2025-11-01' }
    const fees = [{ ...offer, ...running, configurationId: 'now', name: 'Adult', price }, ...base.offers]
    const years = (today: string) =>
      memberStatus({ ...base, periods: [], offers: fees, today }).offers.map((one) => one.year)
    expect(years('2026-11-21')).toEqual([2027, 2026])
    expect(years('2026-03-21')).toEqual([2026, 2027])
  })

  test('of a member of this year with next year on sale: renew', () => {
    expect(memberStatus(base)).toEqual({
      orgId: 'org',
      membershipId: 'm',
      status: 'active',
      period: { year: 2026, startDate: '2026-01-01', endDate: '2026-12-31' },
      upcoming: null,
      paidUntil: '2026-12-31',
      reasons: [{ code: 'active', message: 'Paid until 31-12-2026.' }],
      nextStep: 'renew',
      offers: [
        {
          configurationId: 'c',
          name: 'Adult',
          year: 2027,
          startDate: '2027-01-01',
          endDate: '2027-12-31',
          unitMinor: 46_500,
          feeMinor: 45_000,
          vatMinor: 0,
          surchargeMinor: 1_500,
          currency: 'DKK',
          available: true,
          reason: null,
        },
      ],
    })
  })

  test.each<[string, Partial<MemberStatusInput>, string[], string]>([
    ['who was never a member', { periods: [], membershipId: null }, ['Not a member yet.'], 'join'],
    ['who lapsed', { periods: [year(2024)] }, ['The membership ended on 31-12-2024.'], 'renew'],
    ['who paid both years', { periods: [year(2026), year(2027)] }, ['Paid until 31-12-2027.'], 'none'],
    ['who paid for next year only', { periods: [year(2027)] }, ['Paid, starts 01-01-2027.'], 'none'],
    [
      'who paid for next year while this one is still on sale',
      { periods: [year(2027)], offers: [thisYear, ...base.offers] },
      ['Paid, starts 01-01-2027.'],
      'none',
    ],
    [
      'who paid for next year while the one after it is on sale',
      { periods: [year(2027)], offers: [thisYear, ...base.offers, afterNext] },
      ['Paid, starts 01-01-2027.'],
      'renew',
    ],
    [
      'whose payment was declined',
      { periods: [], latestPayment: { status: 'declined', date: '2026-11-12', own: true } },
      ['The payment of 12-11-2026 was declined.', 'Not a member yet.'],
      'join',
    ],
    [
      'who has not finished paying',
      { latestPayment: { status: 'open', date: '2026-11-21', own: true } },
      ['Paid until 31-12-2026.', 'A payment was started on 21-11-2026 and is not finished.'],
      'continue_payment',
    ],
    [
      'whom somebody else is paying for',
      { periods: [], latestPayment: { status: 'open', date: '2026-11-21', own: false } },
      ['A payment was started on 21-11-2026 and is not finished.', 'Not a member yet.'],
      'wait',
    ],
    ['without an address', { payerAddressComplete: false }, ['Paid until 31-12-2026.'], 'complete_profile'],
    [
      'of a club that is not ready',
      { periods: [], offers: [], organisation: { ...base.organisation, ready: false } },
      ['Not a member yet.', "Sejlklub can't sell memberships at the moment."],
      'none',
    ],
    ['whose club opens later', { periods: [], today: '2026-10-01' }, ['Not a member yet.'], 'wait'],
    [
      'whose paid year was revoked',
      {
        periods: [{ ...year(2026, 'inactive'), revokedReason: 'The payment could not be collected.' }],
      },
      ['The payment could not be collected.', 'Not a member yet.'],
      'join',
    ],
    [
      'whose profile is closed',
      { person: { ...self, enabled: false } },
      ['Paid until 31-12-2026.', 'The profile of Ida Holm is closed.'],
      'none',
    ],
  ])('of someone %s', (_, change, reasons, nextStep) => {
    expect(result(change)).toMatchObject({ reasons, nextStep })
  })

  test('of a linked account shows nothing before it is approved [S16]', () => {
    const person = {
      ...self,
      name: 'Freja Lund',
      relation: 'linked' as const,
      linkStatus: 'pending' as const,
    }
    expect(result({ person })).toMatchObject({
      status: 'inactive',
      paidUntil: null,
      period: null,
      reasons: ['Waiting for Freja Lund to approve the family link.'],
      nextStep: 'wait',
      offers: [{ available: false, reason: { code: 'link_pending' } }],
    })
    expect(result({ person: { ...person, linkStatus: 'rejected' } }).nextStep).toBe('none')
  })

  test('says of each offer why it can not be bought', () => {
    expect(result({ payerAddressComplete: false }).offers[0]).toMatchObject({
      available: false,
      reason: { code: 'address_incomplete', message: 'Please complete your profile to continue.' },
    })
    expect(result({ periods: [year(2027)] }).offers[0]?.reason?.code).toBe('already_member')
  })
})

describe('a membership that its organisation ends', () => {
  const periods = [{ startDate: '2026-01-01', endDate: '2026-12-31', status: 'active' as const }]
  const on = (day: string) => membershipToday(periods, day, '2026-11-23').status

  test('is active until the day before, and the year stays as it was paid', () => {
    expect([on('2026-11-22'), on('2026-11-23'), on('2026-12-01')]).toEqual(['active', 'inactive', 'inactive'])
    expect(membershipToday(periods, '2026-12-01', '2026-11-23').overallEndDate).toBe('2026-12-31')
  })
})

describe('the automatic renewal', () => {
  const asked = {
    ...{ wanted: true, now: false, hasCard: true, consent: true, acting: false },
    isEnding: false,
  }
  test.each<[string, Partial<RenewalRequest>, unknown]>([
    ['goes on with a kept card and the consent', {}, { ok: true, changed: true }],
    ['does not go on without a card', { hasCard: false }, { ok: false, reason: 'card_missing' }],
    ['does not go on without the consent', { consent: false }, { ok: false, reason: 'consent_missing' }],
    ['does not go on where the membership ends', { isEnding: true }, { ok: false, reason: 'ending' }],
    ['is never put on by one who acts for the member', { acting: true }, { ok: false, reason: 'acting' }],
    [
      'stays on without a question',
      { now: true, hasCard: false, consent: false },
      { ok: true, changed: false },
    ],
    ['stays off without a question', { wanted: false, hasCard: false }, { ok: true, changed: false }],
    [
      'goes off always',
      { wanted: false, now: true, hasCard: false, consent: false, acting: true },
      { ok: true, changed: true },
    ],
  ])('%s', (_, request, expected) => expect(renewalSwitch({ ...asked, ...request })).toEqual(expected))
})
