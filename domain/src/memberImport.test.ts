import { describe, expect, test } from 'vitest'
import { guessColumns, readDay, readGender, sourceOf, splitName } from './memberImport.ts'
import { isWholeAddress, readPerson, saysSame } from './memberImportRow.ts'

const today = '2026-11-23'

describe('headings', () => {
  test.each([
    [
      'Danish',
      [
        'Medlemsnr.',
        'Fornavn',
        'Efternavn',
        'E-mail',
        'Mobil',
        'Fødselsdato',
        'Køn',
        'Adresse',
        'Postnr.',
        'By',
      ],
    ],
    [
      'English',
      [
        'Member number',
        'First name',
        'Last name',
        'E-mail',
        'Mobile',
        'Birthday',
        'Gender',
        'Address',
        'Postcode',
        'City',
      ],
    ],
    [
      'Norwegian',
      [
        'Medlemsnummer',
        'Fornavn',
        'Etternavn',
        'E-post',
        'Mobiltelefon',
        'Fødselsdato',
        'Kjønn',
        'Adresse',
        'Postnummer',
        'Poststed',
      ],
    ],
    [
      'Swedish',
      [
        'Medlemsnummer',
        'Förnamn',
        'Efternamn',
        'E-post',
        'Mobil',
        'Födelsedatum',
        'Kön',
        'Adress',
        'Postnummer',
        'Ort',
      ],
    ],
  ])('in %s', (_language, headings) => {
    expect(guessColumns(headings, 'unknown')).toEqual([
      ...[
        'number',
        'firstName',
        'lastName',
        'email',
        'phone',
        'dateOfBirth',
        'gender',
        'AddressLine1',
        'PostCode',
        'City',
      ],
    ])
  })

  test.each([
    ['wildapricot', ['User ID', 'First name', 'Last name', 'Email', 'Membership level']],
    ['conventus', ['ID', 'Navn', 'Adresse 1', 'Fødselsdag', 'Alternativ mail']],
    ['foreninglet', ['Medlemsnr', 'Medlemstype', 'Fornavn', 'Indmeldtdato']],
    ['holdsport', ['Hold', 'Rolle', 'Fornavn', 'Efternavn']],
    ['kluboffice', ['DBU-nr.', 'Fornavn', 'Efternavn']],
    ['unknown', ['Fornavn', 'Efternavn']],
  ])('of %s', (source, headings) => {
    expect(sourceOf(headings)).toBe(source)
  })

  test('a number of another program is not read, a mobile number before a telephone, a name in two columns before one', () => {
    expect(guessColumns(['Medlemsnr', 'Medlemstype'], 'foreninglet')).toEqual([null, null])
    expect(guessColumns(['Telefon', 'Mobil'], 'unknown')).toEqual([null, 'phone'])
    expect(guessColumns(['Navn', 'Fornavn', 'Efternavn'], 'unknown')).toEqual([null, 'firstName', 'lastName'])
  })
})

describe('values', () => {
  test.each([
    ['1980-12-31', '1980-12-31'],
    ['31-12-1980', '1980-12-31'],
    ['31.12.80', '1980-12-31'],
    ['3/2/2014', '2014-02-03'],
    ['01-01-20', '2020-01-01'],
    ['5. maj 1990', '1990-05-05'],
    ['5 Oct 1990', '1990-10-05'],
    ['1980-12-31T00:00:00', '1980-12-31'],
    ['31-02-1990', undefined],
    ['13/13/1990', undefined],
    ['24-11-2026', undefined],
    ['010180-1234', undefined],
  ])('a day %s is %s', (text, day) => expect(readDay(text, { today })).toBe(day))

  test('a day of Wild Apricot has the month first', () => {
    expect(readDay('12/31/1980', { today, isMonthFirst: true })).toBe('1980-12-31')
  })

  test.each([
    ['Kvinde', 'female'],
    ['M', 'male'],
    ['nonbinær', 'other'],
    ['ukendt', undefined],
  ])('a gender %s is %s', (text, gender) => expect(readGender(text)).toBe(gender))

  test('a name in one cell', () => {
    expect(splitName('Holm, Ida Maria')).toEqual({ firstName: 'Ida Maria', lastName: 'Holm' })
    expect(splitName('Ida Maria Holm')).toEqual({ firstName: 'Ida Maria', lastName: 'Holm' })
  })

  test('a phone number may be typed in several ways', () => {
    expect(saysSame('phone', '+45 20 11 22 33', '20112233')).toBe(true)
    expect(saysSame('phone', '20112233', '+45 20 11 22 34')).toBe(false)
  })

  test('a row as a person: blanks are not there, what can’t be used is named', () => {
    const columns = ['name', 'email', 'phone', 'dateOfBirth', 'AddressLine1', 'PostCode', 'Country'] as const
    const how = { columns, source: 'unknown' as const, today }
    expect(
      readPerson(
        ['Ida  Holm', 'IDA@Example.org ', '-', '', 'Havnegade 12', 'DK-8000 Aarhus C', 'Danmark'],
        how,
      ),
    ).toEqual({
      values: {
        firstName: 'Ida',
        lastName: 'Holm',
        email: 'ida@example.org',
        AddressLine1: 'Havnegade 12',
        PostCode: '8000',
        City: 'Aarhus C',
        Country: 'Denmark',
      },
      problems: [],
      unread: {},
    })
    const bad = readPerson(['Ida', 'no address', 'none', '99-99-1990', 'x'.repeat(51), 'abc', ''], how)
    expect(bad.problems).toEqual(['bad_email', 'bad_phone', 'bad_birthday', 'bad_address', 'no_name'])
    expect(bad.unread).toMatchObject({ dateOfBirth: '99-99-1990' })
  })

  test('an address may be left out, not left half', () => {
    expect(isWholeAddress({})).toBe(true)
    expect(isWholeAddress({ AddressLine1: 'Havnegade 12', Country: 'Denmark' })).toBe(false)
  })
})
