import { settingsPages } from '@medlem/contract/productPaths'
import { expect, test } from 'vitest'
import { entryAddress, isEntryFound, settingsEntries } from './settingsMenu.ts'

test('each page of the settings has one entry, below the settings’ address', () => {
  const own = settingsEntries
    .map((entry) => entryAddress('o1', entry))
    .filter((href) => /settings/.test(href))
  expect(own.toSorted()).toEqual(settingsPages.map((page) => `/office/o1/settings/${page}`).toSorted())
})

test.each([
  ['address', ['details']],
  ['SLIP', ['claims']],
  ['api key', ['payments']],
  ['members former', ['former-members']],
  ['nothing of it', []],
])('“%s” finds %j', (query, found) => {
  expect(settingsEntries.filter((entry) => isEntryFound(entry, query)).map(({ page }) => page)).toEqual(found)
})
