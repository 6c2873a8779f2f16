import { describe, expect, test } from 'vitest'
import { CalendarDate, Email, Id, line, MinorUnits, text, word } from './scalar.ts'

test('an id in capitals is the same id', () => {
  const id = '3f2b8c1e-6d1a-4f5e-9a57-0c5d9e1b7a42'
  expect(Id.parse(id.toUpperCase())).toBe(id)
})

test.each([
  '2026-02-29',
  '2100-02-29',
  '0000-01-01',
  '1799-12-31',
  '2200-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
])('%s is no day of ours', (day) => {
  expect(CalendarDate.safeParse(day).error?.issues[0]?.message).toBe('Please give a day such as 2026-01-31.')
})

test('a day that is one passes', () => {
  expect(['1900-01-01', '2024-02-29', '2199-12-31'].map((day) => CalendarDate.parse(day))).toHaveLength(3)
})

test('money is whole, not below nothing, and no more than the books hold', () => {
  const judge = (value: unknown) => MinorUnits.safeParse(value).success
  expect([0, 2_147_483_647, -1, 0.5, 2_147_483_648, '1', Number.NaN].map(judge)).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
})

test('what is typed is stored in NFC', () => {
  const [typed, stored] = ['A\u030ase', '\u00c5se']
  expect([line(100), text(100)].map((field) => field.parse(typed))).toEqual([stored, stored])
  expect(Email.parse('Ida@Example.org ')).toBe('ida@example.org')
})

describe('characters that no keyboard types', () => {
  const odd = {
    'a NUL': '\u0000',
    'an escape': '\u001b',
    'a control character of the second kind': '\u009b',
    'half a character': '\ud800',
    'bytes that were no text': '\ufffd',
    'one that no XML can hold': '\ufffe',
    'the other one': '\uffff',
    'a mark that turns the direction': '\u202e',
  }
  test.each(Object.entries(odd))('is refused: %s', (_, character) => {
    for (const scalar of [line(9), text(9), word(9)])
      expect(scalar.safeParse(`a${character}b`).success).toBe(false)
  })

  test('line breaks belong in text alone', () => {
    expect([line(9), word(9), text(9)].map((one) => one.safeParse('a\nb').success)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('every script and every character of a person passes', () => {
    for (const name of ["O'Hara", 'Åse Ørsted', '船', 'שלום', '👩‍👧', 'نور\u200cا'])
      expect(line(20).parse(name)).toBe(name)
  })
})

test.each([
  ['bo@håndbold.dk', 'bo@xn--hndbold-exa.dk'],
  ['Bo@HÅNDBOLD.DK', 'bo@xn--hndbold-exa.dk'],
  ['bo@xn--hndbold-exa.dk', 'bo@xn--hndbold-exa.dk'],
  ['bo@ha\u030andbold.dk', 'bo@xn--hndbold-exa.dk'],
  ['bo@klub.рф', 'bo@klub.xn--p1ai'],
  [`${'b'.repeat(64)}@klub.dk`, `${'b'.repeat(64)}@klub.dk`],
])('the e-mail address %j is %s for mail servers (Ruling 50)', (typed, stored) => {
  expect(Email.parse(typed)).toBe(stored)
})

test.each([
  ['bjørn@klub.dk'],
  ['bo@hånd/bold.dk'],
  ['bo@hånd bold.dk'],
  ['bo@hånd:80'],
  ['bo@xn--.dk@klub.dk'],
  [`${'b'.repeat(65)}@klub.dk`],
  [`${'b'.repeat(70)}@klub.dk`],
  [`bo@${'k'.repeat(60)}.${'k'.repeat(60)}.${'k'.repeat(60)}.${'k'.repeat(60)}.${'k'.repeat(20)}.dk`],
])('the e-mail address %j is refused', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false)
})

test('says what is wrong with an e-mail address that is too long', () => {
  const said = (typed: string) => Email.safeParse(typed).error?.issues[0]?.message
  expect(said(`${'b'.repeat(70)}@klub.dk`)).toBe('Please enter an e-mail address such as name@example.org.')
  expect(said(`bo@${'k.'.repeat(130)}dk`)).toBe('Please use at most 254 characters.')
})
