import type { WrittenEvent } from '@medlem/contract/eventChange'
import { expect, test } from 'vitest'
import { type EventForm, fromEventForm, toEventForm } from './eventForm.ts'

const supper: WrittenEvent = {
  id: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81',
  orgId: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f82',
  enabled: true,
  title: 'Winter supper',
  description: 'Bring a candle.',
  location: 'The club house',
  languages: { title: null, description: null, location: null },
  startDate: '2026-12-11T17:30:00.000Z',
  endDate: '2026-12-11T23:30:00.000Z',
  forMembers: true,
  guestsInvited: true,
  cancelledAt: null,
  contact: 'Vera, 12 34 56 78',
  version: 1,
  isPublic: false,
  teamIds: [],
}

test('an event that is saved as it was opened stays the same, also past midnight', () => {
  const { title, description, location, startDate, endDate, forMembers, guestsInvited } = supper
  expect(fromEventForm(toEventForm(supper))).toMatchObject({
    ...{ title, description, location, startDate, endDate, forMembers, guestsInvited },
  })
  expect(toEventForm(supper)).toMatchObject({ startTime: '18:30', endDate: '2026-12-12', endTime: '00:30' })
})

const planned: EventForm = {
  ...toEventForm(undefined),
  title: 'Party',
  startDate: '2027-06-19',
  capacity: '20',
}

test('without a last day it ends on the first, and places count only with sign-ups', () => {
  expect(fromEventForm(planned)).toMatchObject({
    startDate: '2027-06-19T17:00:00.000Z',
    endDate: '2027-06-19T19:00:00.000Z',
    capacity: 20,
  })
  expect(fromEventForm({ ...planned, takesSignUps: false })).toMatchObject({ capacity: null })
  expect(fromEventForm({ ...planned, capacity: '' })).toMatchObject({ takesSignUps: true, capacity: null })
})

test.each<[Partial<EventForm>, string]>([
  [{ title: ' ' }, 'title'],
  [{ startDate: null }, 'startDate'],
  [{ startTime: '' }, 'startTime'],
  [{ endTime: '24:00' }, 'endTime'],
  [{ endTime: '19:00' }, 'endTime'],
  [{ capacity: '0' }, 'capacity'],
  [{ capacity: 'many' }, 'capacity'],
  [{ audience: 'teams' }, 'teamIds'],
])('%o is a mistake in %s', (typed, field) => {
  expect(fromEventForm({ ...planned, ...typed })).toMatchObject({ field })
})

test('only an event for everyone is on the public page', () => {
  const open = fromEventForm({ ...planned, isPublic: true })
  expect(open).toMatchObject({ isPublic: true })
  expect(fromEventForm({ ...planned, audience: 'guests', isPublic: true })).toMatchObject({ isPublic: false })
  expect(toEventForm({ ...supper, isPublic: true }).isPublic).toBe(true)
})

test('one for teams is for these alone, and keeps none of them once it is for others', () => {
  const teamIds = ['8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f83']
  const ofTeam = toEventForm({ ...supper, guestsInvited: false, teamIds })
  expect(ofTeam.audience).toBe('teams')
  const alone = { teamIds, forMembers: true, guestsInvited: false, isPublic: false }
  expect(fromEventForm({ ...ofTeam, isPublic: true })).toMatchObject(alone)
  expect(fromEventForm({ ...ofTeam, audience: 'guests' })).toMatchObject({ teamIds: [], guestsInvited: true })
})
