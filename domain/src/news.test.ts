import { expect, test } from 'vitest'
import { mayReadNews, newsProblems, newsState } from './news.ts'

const news = { publishDate: '2026-11-20', expiryDate: '2026-11-22', audience: 'everyone' as const }
const stranger = { administers: false, belongs: false }
const member = { administers: false, belongs: true }
const administrator = { administers: true, belongs: false }

test('news is shown from its first day to its last, both included, and for ever without a last one', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23']
  expect(days.map((day) => newsState(news, day))).toEqual(['planned', 'current', 'current', 'ended'])
  expect(newsState({ ...news, expiryDate: null }, '2099-01-01')).toBe('current')
})

test.each([
  ['everyone', [true, true, true]],
  ['members', [false, true, true]],
  ['staff', [false, false, true]],
] as const)('news for %s is read by those it is for', (audience, expected) => {
  const readers = [stranger, member, administrator]
  expect(readers.map((reader) => mayReadNews({ ...news, audience }, reader, '2026-11-21'))).toEqual(expected)
})

test('outside its days only those who write it read it', () => {
  for (const day of ['2026-11-19', '2026-11-23']) {
    expect(mayReadNews(news, member, day)).toBe(false)
    expect(mayReadNews(news, administrator, day)).toBe(true)
  }
})

test('the last day may not lie before the first', () => {
  expect(newsProblems({ publishDate: '2026-11-20', expiryDate: '2026-11-20' })).toEqual([])
  expect(newsProblems({ publishDate: '2026-11-20', expiryDate: null })).toEqual([])
  expect(newsProblems({ publishDate: '2026-11-20', expiryDate: '2026-11-19' })).toMatchObject([
    { field: 'expiryDate' },
  ])
})
