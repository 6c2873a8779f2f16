import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isReadByPeople, textsOutsideCatalogues } from './outsideTexts.ts'

const SENTENCE = 'Your membership could not be found.'
const foundIn = (file: string, code: string) => textsOutsideCatalogues(file, code).map(({ text }) => text)

/** A file of each workspace that speaks to people, and how a sentence could slip into it. */
const planted = [
  ['portal/src/screens/member/ProfileFacts.tsx', `export const planted = <p>${SENTENCE}</p>`],
  [
    'portal/src/screens/member/MyProfile.tsx',
    `export const planted = <Section action={isOpen && <a href="/">${SENTENCE}</a>} />`,
  ],
  ['domain/src/refundEffect.ts', `export const planted = { message: '${SENTENCE}' }`],
  ['contract/src/news.ts', `export const planted = line(10).check(z.minLength(1, '${SENTENCE}'))`],
  ['server/src/club/news/writeNews.ts', `throw new AppError('not_found', 404, '${SENTENCE}')`],
  ['server/src/communication/outbox/deliver.ts', `export const planted = giveUp(deps, row, '${SENTENCE}')`],
  ['server/src/money/refund/present.ts', `export const planted = () => ({ effect: \`${SENTENCE}\` })`],
  ['identity/src/pages/signInPage.ts', `export const planted = html\`<p>${SENTENCE}</p>\``],
  ['sandbox/src/window/pages.ts', `export const planted = html\`<p>${SENTENCE}</p>\``],
] as const

test.each(planted)('a sentence outside a catalogue is found in %s', (file, code) => {
  const before = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
  expect(isReadByPeople(file)).toBe(true)
  expect(foundIn(file, before)).toEqual([])
  expect(foundIn(file, `${before}\n${code}\n`)).toEqual([SENTENCE])
})

describe('no text for people is', () => {
  test.each([
    ['the summary of a call', `endpoint({ summary: 'Gives money back to a member', method: 'GET' })`],
    ['an error of the program', `throw new Error('The transaction was lost.')`],
    ['a log message', `deps.log.warn({ event: 'dispute' }, 'A bank asks for the money.')`],
    ['the name of a header', `const headers = ['Content-Security-Policy', 'Retry-After']`],
    ['a query', `sql\`select the names of all members\``],
    ['a part of a tag', 'html`type="password" autocomplete="new-password"`'],
    ['an address', `const page = 'https://portal.example.org/about us'`],
  ])('%s', (_, code) => expect(foundIn('server/src/club/news/writeNews.ts', code)).toEqual([]))

  test('what operators read', () => {
    expect(foundIn('server/src/commands/books.ts', `console.log('The books are equal.')`)).toEqual([])
  })
})

test.each([
  'server/src/club/news/news.test.ts',
  'server/src/testing/builders.ts',
  'server/src/app/demonstration/people.ts',
  'e2e/home.spec.ts',
])('%s is no part of what speaks to people', (file) => expect(isReadByPeople(file)).toBe(false))
