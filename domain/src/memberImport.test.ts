import type { ColumnField } from '@medlem/contract/importedFile'
import { describe, expect, test } from 'vitest'
import type { AnsweredField } from './customField.ts'
import { findHeadings } from './findHeadings.ts'
import type { DayOrder } from './importedDay.ts'
import { choicesOf, guessColumns, sourceOf, splitName } from './memberImport.ts'
import { readFamilyRow, readPerson } from './memberImportRow.ts'
import { saysSame } from './saysSame.ts'

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

  test('a number of another program is kept as such, a mobile number before a telephone, a name in two columns before one', () => {
    expect(guessColumns(['Medlemsnr', 'Medlemstype'], 'foreninglet')).toEqual(['earlierNumber', null])
    expect(guessColumns(['Telefon', 'Mobil'], 'unknown')).toEqual(['otherPhone', 'phone'])
    expect(guessColumns(['E-mail', 'Alternativ mail'], 'unknown')).toEqual(['email', 'otherEmail'])
    expect(guessColumns(['Navn', 'Fornavn', 'Efternavn'], 'unknown')).toEqual([null, 'firstName', 'lastName'])
  })
})

describe('values', () => {
  test('a name in one cell', () => {
    expect(splitName('Holm, Ida Maria')).toEqual({ firstName: 'Ida Maria', lastName: 'Holm' })
    expect(splitName('Ida Maria Holm')).toEqual({ firstName: 'Ida Maria', lastName: 'Holm' })
  })

  test.each([
    ['+45 20 11 22 33', '20112233', true],
    ['20112233', '+45 20 11 22 34', false],
    ['+46701234567', '070-123 45 67', true],
  ])('whether %s and %s are the same phone: %s', (before, after, isSame) => {
    expect(saysSame('phone', before, after)).toBe(isSame)
  })

  test('signs that an import takes for nothing are the same as themselves', () => {
    expect(saysSame('AddressLine1', '-', '-')).toBe(true)
    expect(saysSame('AddressLine1', '', '-')).toBe(false)
  })

  test('a name says the same in the other way to write an accent', () => {
    expect(saysSame('firstName', 'Åse'.normalize('NFD'), 'Åse'.normalize('NFC'))).toBe(true)
  })
})

const read = (
  given: Partial<Record<ColumnField, string | undefined>>,
  habits: Partial<Parameters<typeof readPerson>[1]> = {},
) => {
  const columns = Object.keys(given) as ColumnField[]
  return readPerson(
    Object.values(given).map((cell) => cell ?? ''),
    { columns, today, ...habits },
  )
}

describe('a row as a person', () => {
  test('says in words that there is no e-mail address or phone number', () => {
    const columns = ['name', 'email', 'phone'] as const
    for (const word of ['Ingen', 'n/a', 'ukendt', '(saknas)']) {
      const read = readPerson(['Ida Holm', word, word], { columns, today })
      expect(read).toEqual({ values: { firstName: 'Ida', lastName: 'Holm' }, problems: [], unread: {} })
    }
  })

  test('takes a second phone number where the first says that there is none', () => {
    const columns = ['name', 'phone', 'otherPhone'] as const
    const of = (...cells: string[]) => readPerson(['Ida Holm', ...cells], { columns, today })
    expect(of('ingen', '33112233').values.phone).toBe('33112233')
    expect(of('20112233', 'ingen').hasSecond).toBeUndefined()
  })

  test('keeps no number that a state gave, in whatever column it stands', () => {
    const columns = ['name', 'earlierNumber', 'gender', 'dateOfBirth'] as const
    const read = readPerson(['Ida Holm', '010180-1234', '311280-0123', '010180\ufffd1234'], {
      columns,
      today,
    })
    expect(read.unread).toEqual({
      earlierNumber: '010180-••••',
      gender: '311280-••••',
      dateOfBirth: '010180\ufffd••••',
    })
    expect(read.earlierNumber).toBeUndefined()
    // Without the sign it may be a number of any other kind.
    expect(readPerson(['Ida Holm', '0101801234'], { columns, today }).earlierNumber).toBe('0101801234')
  })

  test.each([
    ['two people', 'Ida & Bo Holm'],
    ['two people', 'Ida Holm og Bo Lund'],
    ['two people', 'Ida/Bo Holm'],
    ['a job', 'Ida Holm (kasserer)'],
    ['a delimiter', 'Holm; Ida'],
    ['the sum below a list', 'I alt 42'],
    ['the sum below a list', 'Total: 42'],
  ])('may be more than a name, %s: %s', (_what, name) => {
    const { problems, unread } = readPerson([name], { columns: ['name'], today })
    expect([problems, unread]).toEqual([['unsure_name'], { name }])
    expect(choicesOf(problems, true)).toEqual(['without', 'leave_out'])
  })

  test.each([
    'Ida-Marie O’Neil',
    'Holm, Ida',
    'Ida "Mus" Holm',
    'J.P. Holm',
    'Ida von der Holm',
    'Åse Ogstad',
  ])('is a name: %s', (name) => expect(readPerson([name], { columns: ['name'], today }).problems).toEqual([]))

  test.each(['(', '<', 'a@', ' af', ' og', '1-', '1.', '&a', ', ', ' :::', '÷', "' '", '[', '%'])(
    'takes no value of a cell that is full of %s, and soon says so',
    (sign) => {
      const columns = [
        'name',
        'email',
        'phone',
        'dateOfBirth',
        'gender',
        'AddressLine1',
        'PostCode',
        'City',
      ] as const
      const full = `x${sign.repeat(90_000 / sign.length)}x`
      const { values, problems } = readPerson(
        columns.map(() => full),
        { columns, headings: [], today },
      )
      expect(problems.length).toBeGreaterThan(0)
      expect(Object.keys(values).filter((field) => field !== 'firstName' && field !== 'lastName')).toEqual([])
      expect(guessColumns([full, 'Navn'], 'unknown')).toEqual([null, 'name'])
      expect(
        findHeadings([
          { number: 1, cells: ['Navn'] },
          { number: 2, cells: [full] },
        ]),
      ).toMatchObject({ headings: 1 })
    },
  )

  test('has no value where a program wrote a word for none, and no household', () => {
    const columns = [
      'firstName',
      'lastName',
      'email',
      'dateOfBirth',
      'AddressLine1',
      'PostCode',
      'City',
      'household',
    ] as const
    const cells = ['Ida', 'Holm', 'NULL', 'NaT', 'null', 'nan', 'None', 'NULL']
    const person = readPerson(cells, { columns, today })
    expect([person.values, person.problems]).toEqual([{ firstName: 'Ida', lastName: 'Holm' }, []])
    for (const household of ['NULL', '0', ''])
      expect(
        readFamilyRow([...cells.slice(0, 7), household], columns, { row: 2, person }).household,
      ).toBeUndefined()
  })

  test('may have parts of name and address in columns for themselves', () => {
    const columns = guessColumns(
      ['Fornavn', 'Mellemnavn', 'Efternavn', 'Vejnavn', 'Husnr.', 'Etage', 'Postnr. og by'],
      'unknown',
    )
    const read = (cells: string[]) => readPerson(cells, { columns, today })
    expect(read(['Ida', 'Maria', 'Holm', 'Havnegade', '12 B', '2. th', '2100 København Ø']).values).toEqual({
      firstName: 'Ida Maria',
      lastName: 'Holm',
      AddressLine1: 'Havnegade 12 B, 2. th',
      PostCode: '2100',
      City: 'København Ø',
    })
    expect(read(['Ida', '', 'Holm', 'Havnegade', '12', '', '2100 København Ø']).values).toMatchObject({
      firstName: 'Ida',
      AddressLine1: 'Havnegade 12',
    })
    // An address that is whole already, and what a program writes where it knows nothing.
    expect(read(['Ida Maria', 'Maria', 'Holm', 'Havnegade 12, 2. th', '12', '2. th', '']).values).toEqual({
      firstName: 'Ida Maria',
      lastName: 'Holm',
      AddressLine1: 'Havnegade 12, 2. th',
    })
    expect(read(['Ida', 'NULL', 'Holm', 'Havnegade', '12', 'N/A', '']).values).toMatchObject({
      firstName: 'Ida',
      AddressLine1: 'Havnegade 12',
    })
    // A house number without its street.
    expect(read(['Ida', '', 'Holm', '', '12', '', ''])).toEqual({
      values: { firstName: 'Ida', lastName: 'Holm' },
      problems: ['bad_address'],
      unread: { houseNumber: '12' },
    })
  })

  test('has no Swedish postcode with a zero in front', () => {
    const columns = ['name', 'PostCode', 'City'] as const
    expect(readPerson(['Ida Holm', '02100', 'Aarhus'], { columns, today }).problems).toEqual(['bad_address'])
    expect(readPerson(['Ida Holm', '111 22', 'Stockholm'], { columns, today }).values.Country).toBe('Sweden')
  })

  test('has what is not blank, and names what can’t be used', () => {
    const columns = ['name', 'email', 'phone', 'dateOfBirth', 'AddressLine1', 'PostCode', 'Country'] as const
    const how = { columns, today }
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
    const bad = readPerson(['', 'no address', 'call me', '99-99-1990', 'x'.repeat(51), 'abc', ''], how)
    expect(bad.problems).toEqual(['bad_email', 'bad_phone', 'bad_birthday', 'bad_address', 'no_name'])
    expect(bad.unread).toMatchObject({ dateOfBirth: '99-99-1990' })
  })

  test('may have one name', () => {
    expect(read({ name: 'Björk' })).toMatchObject({
      values: { firstName: 'Björk', lastName: '' },
      problems: [],
    })
  })

  test('is stored in NFC, without signs that nothing shows', () => {
    const name = 'A\u030ase\u00ad \u200bMa\u200bria\ufeff'
    expect(read({ firstName: name }).values.firstName).toBe('\u00c5se Maria')
    // Two joiners are part of how Persian is written.
    expect(read({ firstName: 'علی\u200cرضا' }).values.firstName).toBe('علی\u200cرضا')
  })

  test.each([
    ['firstName', '\ufffdse'],
    ['lastName', 'S?ren'],
    ['City', '?rhus'],
    ['AddressLine1', 'Birk\u0085r\u00f8d'],
    ['email', 'a\u0000b@example.org'],
    ['phone', '2011\ufffd2233'],
  ] as const)('needs somebody where letters are lost: %s', (field, cell) => {
    const person = read({ name: 'Ida Holm', [field]: cell })
    expect(person.problems).toContain('damaged_text')
    expect(person.unread).toEqual({ [field]: cell })
    expect(Object.values(person.values)).not.toContain(cell)
  })

  test.each([
    ['email', '\ufffd#N/A', '#N/A'],
    ['firstName', '#VÆRDI!', '#VÆRDI!'],
    ['City', '#SAKNAS!', '#SAKNAS!'],
    ['dateOfBirth', '########', '########'],
    ['phone', 'Err:502', 'Err:502'],
    ['lastName', '#I/T', '#I/T'],
    ['PostCode', '#DIVISION/0!', '#DIVISION/0!'],
  ] as const)('needs somebody where a spreadsheet shows an error: %s %s', (field, cell, shown) => {
    const person = read({ name: 'Ida Holm', [field]: cell })
    expect(person.problems).toEqual(['cell_error'])
    expect(person.unread).toEqual({ [field]: shown })
    expect(Object.values(person.values)).not.toContain(shown)
  })

  test.each([
    ['mailto:bo@example.org', 'bo@example.org'],
    ['Bo Lund <bo@example.org>', 'bo@example.org'],
    ['<bo@example.org>', 'bo@example.org'],
    ['Bo <bo@example.org>, Ida <ida@example.org>', undefined],
  ])('has the address that a mail program wrote as %s', (email, address) => {
    expect(read({ name: 'Ida Holm', email }).values.email).toBe(address)
  })

  test('keeps the zero of a text that a program wrote as a formula', () => {
    const { values } = read({ name: 'Ida Holm', AddressLine1: 'Gata 1', PostCode: '="0150"', City: 'Oslo' })
    expect(values.PostCode).toBe('0150')
  })

  test.each([
    ['20112200.0', '20112200'],
    ['20 11 22 00', '20 11 22 00'],
    ['070-123 45 67', '070-123 45 67'],
    ['0045 20112200', '0045 20112200'],
    ['4,52012E+09', undefined],
    ['4.52012E+9', undefined],
    ['20112200/20112201', undefined],
    ['×', undefined],
    ['1234', undefined],
  ])('a phone %s is %s', (text, phone) => {
    const person = read({ name: 'Ida Holm', phone: text })
    expect(person.values.phone).toBe(phone)
    expect(person.problems).toEqual(phone ? [] : ['bad_phone'])
  })

  test('has the second phone number or e-mail address where the first is blank, and says what is left out', () => {
    const given = { name: 'Ida Holm', phone: '', otherPhone: '20112233', otherEmail: 'ida@example.org' }
    expect(read(given)).toMatchObject({
      values: { phone: '20112233', email: 'ida@example.org' },
      problems: [],
    })
    expect(read(given).hasSecond).toBeUndefined()
    expect(read({ ...given, phone: '+45 20 11 22 33' }).hasSecond).toBeUndefined()
    expect(read({ ...given, phone: '30112233' })).toMatchObject({
      values: { phone: '30112233' },
      hasSecond: true,
    })
  })

  test.each([
    ['45', 45],
    ['45.0', 45],
    ['45,00', 45],
    ['#45', 45],
    ['Nr. 45', 45],
    ['M-45', undefined],
    ['4,5E+02', undefined],
    ['12345678901', undefined],
  ])('a member number %s is %s', (text, number) => {
    const person = read({ name: 'Ida Holm', number: text })
    expect(person.number).toBe(number)
    expect([person.problems, person.unread]).toEqual(number ? [[], {}] : [['bad_number'], { number: text }])
  })

  test.each([
    [
      { PostCode: '8000', Country: 'Danmark' },
      { PostCode: '8000', Country: 'Denmark' },
    ],
    [
      { PostCode: '0150', Country: 'Norge' },
      { PostCode: '0150', Country: 'Norway' },
    ],
    [{ PostCode: 'N-0150' }, { PostCode: '0150', Country: 'Norway' }],
    [{ PostCode: '123 45' }, { PostCode: '12345', Country: 'Sweden' }],
    [{ PostCode: 'SE-123 45 Malmö' }, { PostCode: '12345', City: 'Malmö', Country: 'Sweden' }],
    [{ PostCode: 'FO-100' }, { PostCode: '100' }],
    [{ PostCode: 'GL-3900' }, { PostCode: '3900' }],
    // As our own export has it.
    [
      { PostCode: '100', Country: 'Danmark' },
      { PostCode: '100', Country: 'Denmark' },
    ],
    [{ PostCode: '975', Country: 'Danmark' }, undefined],
    [{ PostCode: 'FO-1000' }, undefined],
    [{ PostCode: '8000.0' }, { PostCode: '8000' }],
    [{ PostCode: '800' }, undefined],
    [{ PostCode: '8E+03' }, undefined],
    [{ PostCode: '12345', Country: 'Denmark' }, undefined],
  ])('an address %o is %o', (given, address) => {
    const { values, problems } = read({ firstName: 'Ida', ...given })
    expect(values).toEqual({ firstName: 'Ida', ...address })
    expect(problems).toEqual(address ? [] : ['bad_address'])
  })

  test('has no birthday where a placeholder stands, and none that can’t be', () => {
    expect(read({ name: 'Ida Holm', dateOfBirth: '01-01-0001' })).toMatchObject({ problems: [] })
    expect(read({ name: 'Ida Holm', dateOfBirth: '01-01-0001' }).values.dateOfBirth).toBeUndefined()
    expect(read({ name: 'Ida Holm', dateOfBirth: '14-05-0027' })).toMatchObject({
      problems: ['bad_birthday'],
    })
  })

  test('has no gender that is not stated, and names a word that is not known', () => {
    expect(read({ name: 'Ida Holm', gender: 'Ikke oplyst' })).toMatchObject({ problems: [], unread: {} })
    expect(read({ name: 'Ida Holm', gender: '2' })).toMatchObject({
      problems: ['bad_gender'],
      unread: { gender: '2' },
    })
  })

  test('has a day where the column says in which order, and asks where it doesn’t', () => {
    const given = { name: 'Ida Holm', dateOfBirth: '03/02/2014' }
    const ordered = (order: DayOrder) => read(given, { orders: new Map([['dateOfBirth', order]]) })
    expect(ordered('month_first').values.dateOfBirth).toBe('2014-03-02')
    expect(ordered('day_first').values.dateOfBirth).toBe('2014-02-03')
    expect(ordered('unsure')).toMatchObject({
      problems: ['unsure_day'],
      unread: { dateOfBirth: '03/02/2014' },
    })
  })

  test('has the file’s one day of payment where there is no column for it', () => {
    const given = { name: 'Ida Holm', paidFor: '2026', paidAmount: '450' }
    expect(read(given, { paidOn: '2026-01-31' }).payment).toMatchObject({ paidOn: '2026-01-31' })
    expect(read(given).problems).toEqual(['bad_payment'])
    expect(read({ ...given, paidOn: '' }, { paidOn: '2026-01-31' }).problems).toEqual(['bad_payment'])
  })

  test('answers own fields with what stands there, but for a word for none and a number that lost digits', () => {
    const fields = ['text', 'number', 'date', 'yesNo'].map((kind, at) => ({
      number: at + 1,
      kind,
      options: [],
    }))
    const answers = (text: string) => {
      const given = { name: 'Ida Holm', field1: text, field2: text, field3: text, field4: text }
      const { answers, problems } = read(given, { fields: fields as unknown as AnsweredField[] })
      return [answers, problems]
    }
    expect(answers('NA')).toEqual([{ field1: 'NA' }, []])
    expect(answers('nej')).toEqual([{ field1: 'nej', field4: 'no' }, []])
    expect(answers('1,23457E+19')).toEqual([undefined, ['bad_answer']])
  })

  test('answers own fields with days of this century or the last', () => {
    const date = { number: 1, kind: 'date', options: [] } as unknown as AnsweredField
    const answer = (text: string) =>
      read({ name: 'Ida Holm', field1: text }, { fields: [date] }).answers?.field1
    expect([answer('31-12-30'), answer('31-12-98'), answer('31-12-2031')]).toEqual([
      '2030-12-31',
      '1998-12-31',
      '2031-12-31',
    ])
  })
})
