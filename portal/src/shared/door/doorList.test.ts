import type { DoorList } from '@medlem/contract/door'
import { expect, test } from 'vitest'
import { withNews } from './doorList.ts'

const ticket = (name: string, version = 1) => ({ registrationId: name, name, code: `CODE${name}`, version })
const list: DoorList = {
  eventId: 'e',
  title: 'Supper',
  startDate: '',
  organisationName: '',
  keys: [],
  scans: [],
  revoked: [],
  tickets: [ticket('Alma'), ticket('Ida')],
  asOf: '2026-11-21T18:00:00Z',
}
const news = { scans: [], revoked: [], asOf: '2026-11-21T18:00:05Z' }

test('a place that was sold at another door is in the list, in the order of names, and one with another ticket has it', () => {
  const after = withNews(list, { ...news, tickets: [ticket('Ida', 2), ticket('Bo')] })
  expect(after.tickets).toEqual([ticket('Alma'), ticket('Bo'), ticket('Ida', 2)])
  expect(after.asOf).toBe(news.asOf)
})

test('without news nothing but the moment is written', () => {
  const after = withNews(list, { ...news, tickets: [ticket('Ida')] })
  expect(after).toEqual({ ...list, asOf: news.asOf })
  expect(after.tickets).toBe(list.tickets)
  expect(withNews(list, news).tickets).toBe(list.tickets)
})

test('who paid meanwhile owes nothing any more, and whose place is gone is not on the list', () => {
  const owing = { ...list, tickets: [{ ...ticket('Alma'), owedMinor: 15_000 }, ticket('Ida')] }
  const revoked = [{ registrationId: 'Ida', code: 'CODEIda' }]
  expect(withNews(owing, { ...news, revoked, tickets: [ticket('Alma')] }).tickets).toEqual([ticket('Alma')])
})
