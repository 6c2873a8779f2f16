import { describe, expect, test } from 'vitest'
import { comingEvents, isComing, maySeeEvent } from './event.ts'
import { enabledOrganisations, isSellable, readiness, withConfigurations } from './organisation.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('an organisation', () => {
  const good = { name: 'Kor', enabled: true, validConfigurations: 1, paymentUsable: true }
  test('is ready when it is enabled, has a configuration and takes payments [S08]', () => {
    expect(readiness(good)).toEqual({ ready: true })
  })
  test.each([
    [{ enabled: false }, 'Kor is closed.'],
    [{ validConfigurations: 0 }, 'Kor has no memberships on offer yet.'],
    [{ paymentUsable: false }, "Kor can't take payments yet."],
  ])('with %o is not ready and says why [S08]', (change, message) => {
    expect(readiness({ ...good, ...change })).toEqual({ ready: false, message })
  })
  test('is left out when it is disabled [S08]', () => {
    expect(enabledOrganisations([{ enabled: true }, { enabled: false }])).toEqual([{ enabled: true }])
  })
})

describe('what a client keeps of an organisation', () => {
  const event = (enabled: boolean, endDate: string) => ({
    id: '',
    orgId: '',
    title: '',
    description: '',
    location: '',
    forMembers: false,
    guestsInvited: false,
    cancelledAt: null,
    contact: '',
    startDate: endDate,
    enabled,
    endDate,
  })
  const coming = event(true, '2026-12-01T18:00:00Z')
  const events = [event(true, '2026-11-20T12:00:00Z'), event(false, '2026-12-01T18:00:00Z'), coming]
  const organisation = {
    enabled: true,
    readyForMembershipRenewal: true,
    events,
    eventsForMembers: events,
    eventsForGuests: [],
    membershipConfigurations: [],
  }
  const configuration = {
    id: '',
    orgId: '',
    name: 'Adult',
    membershipPrice: 450,
    vatRate: 0,
    membershipSurcharge: 0,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
    minAge: null,
    maxAge: null,
    ageOn: '2027-01-01',
  }

  test.each([
    [[]],
    [undefined],
    [[{ ...configuration, vatRate: 25 }]],
    [[{ ...configuration, vatRate: -1 }]],
  ])(
    'without a usable configuration (%j) it is disabled and not ready for renewal [S08]',
    (configurations) => {
      expect(withConfigurations(organisation, configurations, now)).toMatchObject({
        enabled: false,
        readyForMembershipRenewal: false,
        membershipConfigurations: [],
      })
    },
  )
  test('with one it stays as the server said, with the coming events only [S08]', () => {
    expect(withConfigurations(organisation, [configuration], now)).toMatchObject({
      enabled: true,
      readyForMembershipRenewal: true,
      events: [coming],
      eventsForMembers: [coming],
    })
  })
})

describe('events', () => {
  test.each([
    [true, '2026-11-21T12:00:00Z', true],
    // Ended an hour ago, still today.
    [true, '2026-11-21T11:00:00Z', true],
    [true, '2026-11-20T22:59:59Z', false],
    [true, '2026-11-20T23:00:00Z', true],
    [false, '2026-12-21T12:00:00Z', false],
  ])('enabled %s and ending %s is shown: %s [S08]', (enabled, endDate, shown) => {
    expect(isComing({ enabled, endDate }, now)).toBe(shown)
  })
  test('come soonest first', () => {
    const at = (startDate: string) => ({ enabled: true, startDate, endDate: '2027-01-01T00:00:00Z' })
    const sorted = comingEvents([at('2026-12-02T00:00:00+01:00'), at('2026-12-01T23:30:00Z')], now)
    expect(sorted.map((event) => event.startDate)).toEqual([
      '2026-12-02T00:00:00+01:00',
      '2026-12-01T23:30:00Z',
    ])
  })
  test('for members are seen by active members and invited guests', () => {
    const sees = (forMembers: boolean, guestsInvited: boolean, isMember: boolean) =>
      maySeeEvent({ forMembers, guestsInvited, teamIds: [] }, { isMember, teams: new Set(['juniors']) })
    expect(sees(true, false, false)).toBe(false)
    expect(sees(true, false, true)).toBe(true)
    expect(sees(true, true, false)).toBe(true)
    expect(sees(false, false, false)).toBe(true)
  })
  test('for teams are seen by those who belong to one of them, be they members or not, and by no one else', () => {
    const sees = (teams: string[], isMember: boolean) =>
      maySeeEvent(
        { forMembers: true, guestsInvited: false, teamIds: ['juniors', 'seniors'] },
        { isMember, teams: new Set(teams) },
      )
    expect([sees(['seniors', 'board'], false), sees(['juniors'], true)]).toEqual([true, true])
    expect([sees(['board'], true), sees([], true)]).toEqual([false, false])
    // What is said of members and guests beside it opens it to no one.
    const open = { forMembers: false, guestsInvited: true, teamIds: ['juniors'] }
    expect(maySeeEvent(open, { isMember: true, teams: new Set() })).toBe(false)
  })
})

describe('a configuration', () => {
  const good = {
    name: 'Adult',
    enabled: true,
    priceMinor: 1n,
    vatRateTenThousandths: 0n,
    surchargeMinor: 0n,
    steps: [],
    joiningFeeMinor: 0n,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  }
  test('is sold when it is enabled and without problem', () => {
    expect(isSellable(good)).toBe(true)
    expect(isSellable({ ...good, enabled: false })).toBe(false)
    expect(isSellable({ ...good, vatRateTenThousandths: 2_500n })).toBe(false)
  })
})
