import { readSearch } from '@medlem/contract/portalAddress'
import { screenSearch } from '@medlem/contract/screenSearch'
import { describe, expect, test } from 'vitest'
import { byMonth } from '../../shared/byMonth.ts'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { filterAddress, filterEvents, noFilter, readFilter } from './eventFilter.ts'

const now = new Date('2026-11-21T11:00:00Z')

const race = anEvent({
  title: 'Night race',
  orgId: 'sail',
  organisationName: 'Havkatten',
  startDate: '2026-11-25T18:00:00Z',
  forMembers: true,
})
const talk = anEvent({
  title: 'Winter talk',
  orgId: 'sail',
  location: 'The club house',
  startDate: '2026-12-17T18:00:00Z',
  forMembers: true,
  guestsInvited: true,
})
// Half past midnight on 1 February in Copenhagen, still January in UTC.
const song = anEvent({ title: 'Concert', orgId: 'choir', startDate: '2027-01-31T23:30:00Z' })
const events = [race, talk, song]

const filterOf = (query: object) => readFilter(readSearch(screenSearch['/events'], query))

describe('the filter of events', () => {
  test.each([
    ['nothing', {}, events],
    ['one organisation', { org: 'choir' }, [song]],
    ['the next seven days', { when: 'week' }, [race]],
    ['the next month', { when: 'month' }, [race, talk]],
    ['what is for everyone', { for: 'everyone' }, [song]],
    ['what guests are invited to', { for: 'guests' }, [talk]],
    ['what is for members only', { for: 'members' }, [race]],
    ['words in any order and case, wherever they stand', { q: ' RACE havkatten ' }, [race]],
    ['a place', { q: 'club house' }, [talk]],
    ['those of the family', { who: 'ours' }, [talk]],
    ['a word that means nothing', { when: 'yesterday', for: 'cats' }, events],
  ])('limited by %s', (_name, search, expected) => {
    expect(filterEvents(events, filterOf(search), { now, ours: new Set([talk.id]) })).toEqual(expected)
  })

  test('stands in the address and comes back from there', () => {
    const filter = filterOf({ org: 'sail', q: 'sauna & søen' })
    const address = filterAddress(filter)
    expect(address).toBe('/events?org=sail&q=sauna+%26+s%C3%B8en')
    expect(filterOf(Object.fromEntries(new URLSearchParams(address.slice(8))))).toEqual(filter)
    expect(filterAddress(noFilter)).toBe('/events')
  })
})

test('events are grouped by the month in Copenhagen', () => {
  const groups = byMonth(events, ({ startDate }) => startDate)
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['November 2026', 1],
    ['December 2026', 1],
    ['February 2027', 1],
  ])
})
