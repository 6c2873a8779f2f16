import type { Offer } from '@medlem/contract/membership'
import { describe, expect, test } from 'vitest'
import { aPerson, aStatus, running } from '../../shared/event/testing/aFamily.ts'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { anOrganisation } from '../../shared/event/testing/anOrganisation.ts'
import { anOffer } from '../../testing/anOffer.ts'
import { calendarEntries, isWithinDays, needsNight, shownOrganisations } from './calendarEntries.ts'

const now = new Date('2026-11-21T11:00:00Z')
const renewable = aStatus({ ...running, nextStep: 'renew' })

describe('deadlines in the calendar', () => {
  test('stand on the last paid day, once for all who share it', () => {
    const family = [aPerson('Ida', renewable), aPerson('Alma', renewable), aPerson('Jonas', aStatus(running))]
    expect(calendarEntries([anOrganisation()], family, now)).toMatchObject([
      {
        kind: 'deadline',
        firstDay: '2026-12-31',
        title: 'Renew before 01-01-2027: Ida and Alma',
        isBar: true,
      },
    ])
  })

  test('show when a year that a member waits for opens', () => {
    const offer: Offer = anOffer({
      configurationId: 'fee sail',
      available: false,
      reason: { code: 'offer_not_open', message: '2027 opens on 01-12-2026.' },
    })
    const family = [aPerson('Ida', aStatus({ ...running, offers: [offer] }))]
    expect(calendarEntries([anOrganisation()], family, now)).toMatchObject([
      { kind: 'opening', firstDay: '2026-12-01', title: '2027 opens for renewal' },
    ])
    // No one of this family has ever been a member: it waits for nothing.
    expect(calendarEntries([anOrganisation()], [aPerson('Nils', aStatus({ offers: [offer] }))], now)).toEqual(
      [],
    )
  })

  test('that have passed are left out', () => {
    const lapsed = aStatus({ ...running, paidUntil: '2026-11-20', nextStep: 'renew' })
    expect(calendarEntries([anOrganisation()], [aPerson('Ida', lapsed)], now)).toEqual([])
  })
})

describe('events in the calendar', () => {
  const night = anEvent({ startDate: '2026-12-31T19:00:00Z', endDate: '2027-01-01T00:30:00Z' })
  const entries = calendarEntries([anOrganisation({ events: [night] })], [aPerson('Ida', renewable)], now)

  test('come after a deadline of their day, and take every day that they touch', () => {
    expect(entries.map(({ kind, firstDay, endDay }) => [kind, firstDay, endDay])).toEqual([
      ['deadline', '2026-12-31', '2027-01-01'],
      ['event', '2026-12-31', '2027-01-02'],
    ])
  })

  test('are found in each month that they touch', () => {
    const january = entries.filter((entry) => isWithinDays(entry, '2027-01-01', '2027-02-01'))
    expect(january.map(({ kind }) => kind)).toEqual(['event'])
  })
})

describe('a week begins at six', () => {
  const entries = (startDate: string, endDate: string) =>
    calendarEntries([anOrganisation({ events: [anEvent({ startDate, endDate })] })], [], now)
  const week = ['2026-11-23', '2026-11-30'] as const

  test.each([
    ['stays so for an evening', '2026-11-24T18:00:00Z', '2026-11-24T22:00:00Z', false],
    ['but not for a night', '2026-11-24T18:00:00Z', '2026-11-25T01:00:00Z', true],
    ['nor for an early morning', '2026-11-24T03:00:00Z', '2026-11-24T06:00:00Z', true],
    ['a cruise is a bar above the hours', '2026-11-24T18:00:00Z', '2026-11-26T12:00:00Z', false],
    ['and another week’s night is nothing to it', '2026-12-01T18:00:00Z', '2026-12-02T01:00:00Z', false],
  ])('%s', (_name, start, end, expected) => {
    expect(needsNight(entries(start, end), ...week)).toBe(expected)
  })
})

describe('the organisations of the calendar', () => {
  const organisations = ['sail', 'choir'].map((id) => anOrganisation({ id }))
  const closed = anOrganisation({ id: 'chess', enabled: false })
  const shown = (family: Parameters<typeof shownOrganisations>[1], org: string) =>
    shownOrganisations([...organisations, closed], family, org).map(({ id }) => id)

  test('are those where one of the family is a member', () => {
    const family = [aPerson('Ida', aStatus(running), aStatus({ orgId: 'choir' }))]
    expect(shown(family, '')).toEqual(['sail'])
    expect(shown(family, 'all')).toEqual(['sail', 'choir'])
    expect(shown(family, 'choir')).toEqual(['choir'])
  })

  test('are all of them while the family is a member nowhere', () => {
    expect(shown([aPerson('Nils', aStatus())], '')).toEqual(['sail', 'choir'])
  })
})
