import { describe, expect, test } from 'vitest'
import { findHeadings } from './findHeadings.ts'

const found = (rows: readonly (readonly string[])[]) =>
  findHeadings(rows.map((cells, at) => ({ number: at + 1, cells })))
const sure = (headings: number | null) => ({ headings, isDoubtful: false })
const doubt = (headings: number | null) => ({ headings, isDoubtful: true })
const ida = ['Ida', 'Holm', 'ida@example.org', '8000']
const lise = ['Lise', 'By', 'lise@example.org', '9000']

describe('the row of the headings', () => {
  test.each([
    ['is the first', [['Fornavn', 'Efternavn', 'E-mail', 'Postnr'], ida, lise], 1],
    [
      'may stand below a title',
      [['Medlemmer pr. 27-11-2026'], ['Fornavn', 'Efternavn', 'E-mail', 'Postnr'], ida],
      2,
    ],
    [
      'may stand below groups of columns',
      [['Medlem', '', 'Adresse', ''], ['Fornavn', 'Efternavn', 'E-mail', 'By'], ida],
      2,
    ],
    [
      'may stand below groups that are known',
      [
        ['Navn', '', '', 'Adresse', ''],
        ['Fornavn', 'Efternavn', 'Mobil', 'Vej', 'By'],
        [...ida, 'Aarhus'],
      ],
      2,
    ],
    [
      'may stand below lines with the account and the period',
      [
        ['Klub', 'Havkatten'],
        ['Konto', '0040 0440116243'],
        ['Fornavn', 'E-mail', 'Postnr', 'By'],
        ['Ida', 'ida@example.org', '8000', 'Aarhus'],
      ],
      3,
    ],
    ['may have words of another language', [['Vorname', 'Nachname', 'Netzpost', 'PLZ'], ida, lise], 1],
    [
      'may have years',
      [
        ['Navn', 'E-mail', '2025', '2026'],
        ['Ida Holm', 'ida@example.org', '450', '450'],
      ],
      1,
    ],
    ['may have one word', [['Navn'], ['Ida Holm'], ['Lise By']], 1],
    [
      'may have one that is known',
      [
        ['Navn', 'Hold', 'Alder'],
        ['Ida Holm', 'U12', '11'],
        ['Lise By', 'U12', '12'],
      ],
      1,
    ],
  ])('%s', (_what, rows, number) => expect(found(rows)).toEqual(sure(number)))

  test.each([
    ['there is none above people', [ida, ida]],
    ['a person called By makes none', [ida, lise, ida]],
    [
      'nor do people called Land, Post and Navn',
      [
        [...ida.slice(0, 3), ''],
        ['Navn', 'Land', 'navn@example.org', ''],
        ['Bo', 'Post', '', ''],
      ],
    ],
    ['nor one in the first row', [lise, ida]],
  ])('%s', (_what, rows) => expect(found(rows)).toEqual(sure(null)))

  test.each([
    [
      'names alone may be headings',
      [
        ['Ida', 'Holm'],
        ['Bo', 'Krog'],
      ],
      null,
    ],
    [
      'a name that is a heading too',
      [
        ['Ida', 'By'],
        ['Bo', 'Krog'],
      ],
      null,
    ],
    [
      'known words below full rows',
      [
        ['Ida', 'Holm'],
        ['Fornavn', 'Efternavn'],
        ['Bo', 'Krog'],
      ],
      2,
    ],
    [
      'known words below what looks like a person',
      [
        ['Liste', '27-11-2026', 'x'],
        ['Fornavn', 'Efternavn', 'By'],
        ['Bo', 'Krog', 'Ry'],
      ],
      null,
    ],
  ])('is asked: %s', (_what, rows, number) => expect(found(rows)).toEqual(doubt(number)))
})
