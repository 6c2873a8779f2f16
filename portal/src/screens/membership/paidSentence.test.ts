import { expect, test } from 'vitest'
import { paidSentence, placesSentence } from './paidSentence.ts'

test('the thanks name who became a member, where and for which year', () => {
  const lines = [
    { memberName: 'Ida Holm', year: 2027 },
    { memberName: 'Freja Holm', year: 2027 },
  ]
  expect(paidSentence(lines, 'Havnen')).toBe('Ida Holm and Freja Holm are members of Havnen for 2027.')
  expect(paidSentence(lines.slice(0, 1), undefined)).toBe('Ida Holm is a member for 2027.')
})

test('and who has a place at an event that was paid with it', () => {
  const ticket = {
    registrationId: 'r',
    eventId: 'e',
    eventTitle: 'Regatta',
    tierName: 'Adult',
    memberId: 'm',
    unitMinor: 1,
  }
  const tickets = ['Ida Holm', 'Freja Holm'].map((memberName) => ({ ...ticket, memberName }))
  expect(placesSentence({ tickets })).toBe('Ida Holm and Freja Holm have places: Regatta.')
  expect(placesSentence({})).toBe('')
})
