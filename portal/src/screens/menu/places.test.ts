import { guardedPaths } from '@medlem/contract/productPaths'
import { expect, test } from 'vitest'
import { findPlaces, placesFor } from './places.ts'

/** The list itself, home under another name, and what one comes to from paying, the inbox or an e-mail only. */
const elsewhere = [
  '/menu',
  '/',
  '/membership-confirm',
  '/membership-decline',
  '/message-read',
  '/job-invitation',
  '/account-letter',
  '/new-organisation',
  '/instalments',
]

const addresses = (isAdministrator: boolean) =>
  placesFor(isAdministrator).flatMap(({ places }) => places.map(({ href }) => href))

test('every page without an id is among the pages of an administrator, once', () => {
  const wanted = guardedPaths.filter((path) => !path.includes('{id}') && !elsewhere.includes(path))
  expect(
    addresses(true)
      .filter((href) => !href.startsWith('/page-'))
      .toSorted(),
  ).toEqual(wanted.toSorted())
})

test('a member is not shown where administrators work', () => {
  expect(addresses(true).filter((href) => !addresses(false).includes(href))).toEqual([
    '/membership-list',
    '/add-blog',
    '/content-add',
    '/add-email',
  ])
})

test('a page is found by its name, by what it is for and by other words, all of them', () => {
  const found = (typed: string) =>
    findPlaces(placesFor(true), typed).flatMap(({ places }) => places.map(({ label }) => label))
  expect(found('  BLOG ')).toEqual(['News', 'Write news'])
  expect(found('receipts')).toEqual(['Memberships'])
  expect(found('calendar deadlines')).toEqual(['My Calander'])
  expect(found('calendar receipts')).toEqual([])
  expect(found('')).toEqual(placesFor(true).flatMap(({ places }) => places.map(({ label }) => label)))
})
