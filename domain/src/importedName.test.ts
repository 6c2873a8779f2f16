import { describe, expect, test } from 'vitest'
import { isNoPerson, nameProblems } from './importedName.ts'
import { guessColumns, plainHeading, splitName } from './memberImport.ts'

test.each([
  ['Ida von der Holm', 'Ida', 'von der Holm'],
  ['Bo Holm jr.', 'Bo', 'Holm jr.'],
  ['Holm, Ida', 'Ida', 'Holm'],
  ['Ida Maria Holm', 'Ida Maria', 'Holm'],
  ['Ida', 'Ida', ''],
  ['Bo Holm d.y.', 'Bo', 'Holm d.y.'],
])('%s is %s and %s', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))

test.each([
  'Side 2 af 3',
  'Antal: 2',
  '2. division',
  'Ida *',
  'Ida #2',
  'Ida_Holm',
  "'Ida",
  'Fam. Holm',
  'Familien Holm',
  'Subtotal',
  'Hovedtotal',
  'Delsumma',
  'Antal medlemmer',
])('%s is hardly a name', (firstName) => expect(nameProblems({ firstName })).toEqual(['unsure_name']))

test.each(['NULL', 'nan', 'None', 'ukendt'])(
  '%s stands for a name that a program does not have',
  (lastName) => expect(nameProblems({ firstName: 'Ida', lastName })).toEqual(['unsure_name']),
)

test.each([
  "Ida 't Hooft",
  'Iben D’Angelo',
  'O`Brien',
  'Nour\u200cHolm',
  'Ana Marcel·lí',
  'Familia Holm',
  'Frude Holm',
  'Summer Holm',
  'Anton Total',
])('%s is a name', (firstName) => expect(nameProblems({ firstName })).toEqual([]))

describe('a row of a list', () => {
  const columns = ['firstName', 'lastName', 'email', 'phone'] as const
  const headings = ['Fornavn', 'Efternavn', 'E-mail', 'Mobil']

  test.each([
    [['Juniorer', '', '', ''], true],
    [['Fornavn', 'Efternavn', 'E-mail', 'Mobil'], true],
    [['\ufeffFornavn', 'Efternavn', 'Mobil', 'E-mail'], true],
    [['Adresse', '', 'Vej 1', 'Vej 2'], true],
    [['By', 'Holm', 'by@example.org', ''], false],
    [['Ida', 'Holm', '', ''], false],
    [['Ida', '', 'ida@example.org', ''], false],
    [['', '', 'ida@example.org', ''], false],
  ])('%o may be no person: %s', (cells, isNone) =>
    expect(isNoPerson(cells, { columns, headings })).toBe(isNone),
  )

  test('of names alone is all people', () =>
    expect(isNoPerson(['Juniorer'], { columns: ['name'], headings: ['Navn'] })).toBe(false))

  test('that has one name of two words is a person where the list has little else', () => {
    expect(isNoPerson(['Ida Holm', ''], { columns: ['name', 'email'] })).toBe(false)
    expect(isNoPerson(['Senior herrer'], { columns: ['name', 'email', 'phone', 'dateOfBirth'] })).toBe(true)
  })
})

test.each([
  ['Navn;E-mail;Navn;E-mail;Mobil', ['name', 'email', null, null, null]],
  [
    'Fornavn;Efternavn;Født;Fornavn;Efternavn;Mobil',
    ['firstName', 'lastName', 'dateOfBirth', null, null, null],
  ],
  ['Navn;Telefon;Telefon;E-mail', ['name', 'phone', 'otherPhone', 'email']],
  ['Navn;Navn;E-mail', ['name', null, 'email']],
  ['Navn;Målsman 1 e-post;Land', ['name', 'familyWith', 'Country']],
  ['Navn;Postnr/sted;Vårdnadshavare e-post', ['name', 'PostCode', 'familyWith']],
])('the columns %s are %o, and those behind a second name are not read', (headings, fields) =>
  expect(guessColumns(headings.split(';'), 'unknown')).toEqual(fields),
)

test.each(['Målsman', 'Maalsman', 'malsman'])('%s is one heading', (heading) =>
  expect(plainHeading(heading)).toBe('malsman'),
)
