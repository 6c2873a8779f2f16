import { expect, test } from 'vitest'
import { officeSearch } from './officeSearch.ts'
import { type Href, hrefOf, readSearch, type SearchOf } from './portalAddress.ts'
import { screenSearch } from './screenSearch.ts'

const ID = '0f6b2c1e-3a4d-4e5f-8a7b-9c0d1e2f3a4b'

test('a link has the query that its screen declares, without what is empty', () => {
  expect(hrefOf('/content', { page: ID, version: '2' })).toBe(`/content?page=${ID}&version=2`)
  expect(hrefOf(`/membership-${ID}-history`, { why: ID, renewal: undefined })).toBe(
    `/membership-${ID}-history?why=${ID}`,
  )
  expect(hrefOf('/events', { q: 'sø & hav', org: '' })).toBe('/events?q=s%C3%B8+%26+hav')
  expect(hrefOf('/events', {})).toBe('/events')
})

test.each([
  ['/memberships', { renewal: ID.toUpperCase(), trigger: '' }, { renewal: ID }],
  // An id that is none is not found, which the screen says.
  ['/content', { page: 'no id', version: '-1', theme: 'dark' }, { page: 'no id' }],
  ['/content', { page: [ID, ID], version: 2 }, {}],
  ['/content', { page: { $ne: '' }, version: null }, {}],
  ['/memberships', { trigger: 'toString', renewal: '', returnTo: '/menu' }, { returnTo: '/menu' }],
  ['/my-calender', { view: 'year', date: '2027-02-30', org: 'all' }, { org: 'all' }],
  [
    '/message-inbox',
    { inbox: 'own', show: 'closed', find: 'x'.repeat(101) },
    { inbox: 'own', show: 'closed' },
  ],
  ['/menu', JSON.parse('{"__proto__":"x","constructor":"y"}'), {}],
] as const)('of the query of %s %j only what is declared and right is read', (path, query, read) => {
  expect(readSearch(screenSearch[path], query)).toEqual(read)
})

test('a page of the office reads its own parameters', () => {
  expect(readSearch(officeSearch.audit, { show: 'looks', from: '2026-01-01', to: '1.1.2026' })).toEqual({
    show: 'looks',
    from: '2026-01-01',
  })
  expect(readSearch(officeSearch.members, { sort: 'no', direction: 'up', year: '20' })).toEqual({})
})

type Accepts<Wanted, Given> = [Given] extends [Wanted] ? true : false
type History = SearchOf<(typeof screenSearch)['/membership-{id}-history']>

test('a parameter that no screen declares is an error of the types', () => {
  const known: Accepts<Href, '/content'> = true
  const history: Accepts<Href, `/membership-${string}-history`> = true
  const handWritten: Accepts<Href, `/content?page=${string}`> = false
  const misspelt: Accepts<Href, '/contents'> = false
  const office: Accepts<Href, `/office/${string}/bank`> = false
  const declared: 'why' extends keyof History ? true : false = true
  const undeclared: 'wy' extends keyof History ? true : false = false
  expect([known, history, declared]).not.toContain(false)
  expect([handWritten, misspelt, office, undeclared]).not.toContain(true)
})
