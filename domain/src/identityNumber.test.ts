import { describe, expect, test } from 'vitest'
import {
  birthdayInNumber,
  birthdayWithZero,
  maskIdentityNumber,
  type NumberKind,
  numberKindOf,
} from './identityNumber.ts'

const today = '2026-11-29'
// None of these was given to anyone: the day is right, and where there are check digits they are.
const SWEDISH_CHILD = '050704-1234'

describe('the birthday in a number of identity', () => {
  test.each([
    ['311280-0123', '1980-12-31'],
    ['3112800123', '1980-12-31'],
    ['311280 - 0123', '1980-12-31'],
    ['311280\u20130123', '1980-12-31'],
    ['010236-4000', '2036-02-01', '2040-01-01'],
    ['010237-4000', '1937-02-01'],
    ['010218-9000', '2018-02-01'],
    ['010219-7000', '2019-02-01'],
    ['311280 12322', '1980-12-31'],
    ['04070550186', '2005-07-04'],
    ['52018032139', '1980-01-12'],
    ['01014095094', '1940-01-01'],
    ['19801231-1232', '1980-12-31'],
    ['198012311232', '1980-12-31'],
    ['801231-1232', '1980-12-31'],
    ['811228-9874', '1981-12-28'],
    ['19701063-2391', '1970-10-03'],
  ])('%s is %s', (cell, birthday, now = today) => {
    expect(birthdayInNumber(cell, { today: now, numberKind: undefined })).toBe(birthday)
  })

  test.each([
    ['a day that there is not', '310280-0123'],
    ['a day that is still to come', '010236-4000'],
    ['a life longer than any', '010258-5000'],
    ['a Swedish check digit that is wrong', '19801231-1231'],
    ['a Norwegian check digit that is wrong', '31128012323'],
    ['digits that a spreadsheet dropped', '101801234'],
    ['a phone number', '+45 20 11 22 33'],
    ['a day alone', '31-12-1980'],
  ])('is none in %s', (_why, cell) => {
    expect(birthdayInNumber(cell, { today, numberKind: undefined })).toBeUndefined()
  })

  test('a plus sign means a hundred years', () => {
    expect(birthdayInNumber('121212-1212', { today, numberKind: 'swedish' })).toBe('2012-12-12')
    expect(birthdayInNumber('121212+1212', { today, numberKind: 'swedish' })).toBe('1912-12-12')
  })

  test.each<[NumberKind, string]>([
    ['danish', '1904-07-05'],
    ['swedish', '2005-07-04'],
    ['unsure', 'unsure'],
  ])('of a child is read as its column is: %s', (numberKind, birthday) => {
    expect(birthdayInNumber(SWEDISH_CHILD, { today, numberKind })).toBe(birthday)
  })
})

test('a zero that a spreadsheet dropped is put back where the column says which number it is', () => {
  const of = (cell: string, numberKind: NumberKind) => birthdayWithZero(cell, { today, numberKind })
  expect(of('101801234', 'danish')).toBe('1980-01-01')
  expect(of('101801234.0', 'danish')).toBe('1980-01-01')
  expect(of('507041234', 'swedish')).toBe('2005-07-04')
  expect(of('4070550186', 'norwegian')).toBe('2005-07-04')
  expect(of('101801234', 'unsure')).toBeUndefined()
  expect(of('4070550187', 'norwegian')).toBeUndefined()
  expect(of('113801234', 'danish')).toBeUndefined()
  expect(of('20112233', 'danish')).toBeUndefined()
})

test('a number that is none of its column’s kind is no birthday', () => {
  const of = (cell: string, numberKind: NumberKind) => birthdayInNumber(cell, { today, numberKind })
  // A wrong check digit leaves the Danish reading; a zero that a spreadsheet dropped leaves ten digits of eleven.
  expect(of('050704-1235', 'swedish')).toBeUndefined()
  expect(of('801231-1232', 'danish')).toBeUndefined()
  expect(of('1108512345', 'norwegian')).toBeUndefined()
  expect(of('311280-0123', 'unsure')).toBe('unsure')
})

test.each<[string, NumberKind, string[]]>([
  ['a day above the twelfth of Denmark proves it', 'danish', [SWEDISH_CHILD, '311280-0123']],
  ['a year that is no day proves it', 'swedish', [SWEDISH_CHILD, '801231-1232']],
  ['twelve digits prove it', 'swedish', [SWEDISH_CHILD, '19801231-1232']],
  ['so many check digits are no chance', 'swedish', Array.from({ length: 4 }, () => SWEDISH_CHILD)],
  ['few may be', 'unsure', [SWEDISH_CHILD, SWEDISH_CHILD, SWEDISH_CHILD]],
  ['both are proven', 'unsure', ['311280-0123', '801231-1232']],
  [
    'one of many has a wrong digit',
    'swedish',
    ['050704-1235', ...Array.from({ length: 4 }, () => '801231-1232')],
  ],
  ['eleven digits prove it', 'norwegian', ['311280 12322', SWEDISH_CHILD]],
  ['there is none', 'unsure', ['31-12-1980', '']],
])('the order of a column: %s', (_why, order, cells) => expect(numberKindOf(cells, today)).toBe(order))

test.each([
  ['311280-0123', '311280-••••'],
  ['310280-0123', '310280-••••'],
  ['19801231 1231', '19801231 ••••'],
  ['31128012322', '311280•••••'],
  ['101801234', '10180••••'],
  ['0101801234.0', '010180••••.•'],
  ['010180/1234', '010180/••••'],
  ['010180\ufffd1234', '010180\ufffd••••'],
  ['31-12-1980', '31-12-1980'],
  ['20 11 22 33', '20 11 22 33'],
])('%s is shown as %s', (cell, shown) => expect(maskIdentityNumber(cell)).toBe(shown))
