import { MAX_PERSON_LOG, type PersonEmail, type PersonLogLine } from '@medlem/contract/person'
import { expect, test } from 'vitest'
import { entriesOf, timelineCounts, timelineEntries } from './timelineEntries.ts'

const email = (id: string, createdAt: string): PersonEmail => ({
  id,
  channel: 'email',
  subject: 'Your payment is confirmed',
  state: 'sent',
  reason: null,
  createdAt,
})

const page: Parameters<typeof timelineEntries>[0] = {
  payments: [
    {
      membershipHistoryId: 'y26',
      membershipId: 'm',
      year: 2026,
      status: 'paid',
      amountMinor: 45_000,
      currency: 'DKK',
      test: false,
      receiptNumber: 29,
      createdAt: '2026-01-04T18:00:00.000Z',
    },
  ],
  threads: [{ id: 'berth', title: 'A berth', state: 'closed', lastAt: '2026-11-08T09:00:00.000Z' }],
  signUps: [
    {
      eventId: 'race',
      title: 'Night race',
      startDate: '2026-12-24T17:00:00.000Z',
      state: 'registered',
      signedUpAt: '2026-10-28T20:40:00.000Z',
    },
  ],
  notes: [
    {
      id: 'note',
      text: 'Takes the Tuesday shift',
      visibility: 'staff',
      writtenBy: 'Karin',
      version: 1,
      createdAt: '2026-11-09T19:14:00.000Z',
      updateDate: '2026-11-09T19:14:00.000Z',
    },
  ],
  log: [
    {
      actorName: 'Karin',
      action: 'member_read',
      text: 'Looked at a profile.',
      isLook: true,
      at: '2026-11-10T08:00:00.000Z',
    },
    {
      actorName: 'Karin',
      action: 'person_corrected',
      text: 'Corrected.',
      isLook: false,
      at: '2026-02-01T08:00:00.000Z',
    },
  ],
}
const emails = [email('new', '2026-11-01T08:00:00.000Z'), email('old', '2026-01-04T18:00:01.000Z')]
const parts = (entries: ReturnType<typeof timelineEntries>) => entries.map(({ part }) => part)

test('everything that happened is one list, the newest first; a sign-up stands where it was made', () => {
  const entries = timelineEntries(page, emails)
  expect(parts(entries)).toEqual([
    'looks',
    'notes',
    'messages',
    'messages',
    'events',
    'changes',
    'messages',
    'money',
  ])
  expect([...timelineCounts(page, entries, false)]).toEqual([
    ['all', 8],
    ['money', 1],
    ['messages', 3],
    ['events', 1],
    ['notes', 1],
    ['changes', 1],
    ['looks', 1],
  ])
})

test('a part that the reader has no right to has no number, not the number 0', () => {
  const nothing = { payments: null, threads: null, signUps: null, notes: [], log: null }
  expect([...timelineCounts(nothing, timelineEntries(nothing, []), false)]).toEqual([
    ['all', 0],
    ['notes', 0],
  ])
})

test('while older e-mails are at the server nothing older than the last one at hand is shown beside them', () => {
  const last = emails[0]?.createdAt
  const entries = timelineEntries(page, emails.slice(0, 1))
  expect(parts(entriesOf('all', entries, last))).toEqual(['looks', 'notes', 'messages', 'messages'])
  expect(parts(entriesOf('messages', entries, last))).toEqual(['messages', 'messages'])
  expect(parts(entriesOf('money', entries, last))).toEqual(['money'])
  expect(entriesOf('all', entries, undefined)).toHaveLength(7)
})

test('where the server may have more of a part, or of e-mails, no number is said of it and of all', () => {
  const look: PersonLogLine = {
    at: '2026-11-10T08:00:00.000Z',
    actorName: 'Karin',
    action: 'member_read',
    text: 'Looked at a profile.',
    isLook: true,
  }
  const looked = { ...page, log: Array.from({ length: MAX_PERSON_LOG }, () => look) }
  const counts = timelineCounts(looked, timelineEntries(looked, emails), false)
  expect([counts.get('all'), counts.get('looks'), counts.get('changes')]).toEqual([undefined, undefined, 0])
  const more = timelineCounts(page, timelineEntries(page, emails), true)
  expect([more.get('all'), more.get('messages'), more.get('money')]).toEqual([undefined, undefined, 1])
})
