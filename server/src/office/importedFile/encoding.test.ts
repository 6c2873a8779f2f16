import type { ImportEncoding } from '@medlem/contract/importedFile'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeAs, findEncoding } from './encoding.ts'

const NAMES = 'Navn;By\nØystein Ågård;Ærø\nIda Søby;Århus\n'
/** UTF-8 that a program took for Windows-1252 and wrote as UTF-8. */
const twice = (text: string) => Buffer.from(iconv.decode(Buffer.from(text), 'windows-1252'))

describe('a text is read as it was written', () => {
  const written: [string, Buffer, ImportEncoding][] = [
    ['UTF-8', Buffer.from(NAMES), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${NAMES}`), 'utf-8'],
    ['UTF-16', Buffer.from(`\ufeff${NAMES}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(NAMES, 'utf16le'), 'utf-16le'],
    ['Windows', iconv.encode(NAMES, 'windows-1252'), 'windows-1252'],
    ['Mac', iconv.encode(NAMES, 'macintosh'), 'macintosh'],
    ['DOS 850', iconv.encode(NAMES, 'cp850'), 'cp850'],
    // The same bytes in both for what these names have.
    ['DOS 865', iconv.encode(NAMES, 'cp865'), 'cp850'],
  ]
  test.each(written)('in %s', (_name, bytes, encoding) => {
    expect(findEncoding(bytes)).toMatchObject({ encoding, isDoubtful: false })
    expect(decodeAs(bytes, encoding)).toBe(NAMES)
  })

  test.each(['Bo’s – 5 €', 'Åse', 'KÆR', 'Jönköping', 'Þórður'])('Windows wrote %s', (text) => {
    const bytes = iconv.encode(text, 'windows-1252')
    const { encodings } = findEncoding(bytes)
    expect(encodings.map(({ encoding }) => decodeAs(bytes, encoding))).toContain(text)
    expect(decodeAs(bytes, 'windows-1252')).toBe(text)
  })
})

describe('one damaged byte', () => {
  const damaged = Buffer.concat([Buffer.from(NAMES), Buffer.from([0xe5]), Buffer.from('se;Ry\n')])
  test('leaves the other letters as they are, and is seen', () => {
    expect(findEncoding(damaged)).toMatchObject({ encoding: 'utf-8', isDoubtful: false })
    expect(decodeAs(damaged, 'utf-8')).toBe(`${NAMES}\ufffdse;Ry\n`)
  })

  test('after a mark too', () => {
    expect(findEncoding(Buffer.concat([Buffer.from('\ufeff'), Buffer.from([0xe5])]))).toMatchObject({
      encoding: 'utf-8',
      isDoubtful: false,
    })
  })
})

describe('what the bytes don’t say is asked, with the words as each would write them', () => {
  test('UTF-8 written twice', () => {
    const bytes = twice(NAMES)
    const { isDoubtful, encodings } = findEncoding(bytes)
    expect(isDoubtful).toBe(true)
    expect(encodings.map(({ encoding }) => encoding)).toEqual(['utf-8', 'utf-8-twice'])
    expect(encodings[1]?.sample).toBe('Øystein · Ågård · Ærø · Søby · Århus')
    expect(decodeAs(bytes, 'utf-8-twice')).toBe(NAMES)
  })

  test('a single sign that may be a letter', () => {
    const { isDoubtful, encodings } = findEncoding(Buffer.from([0x42, 0x6f, 0x92, 0x73]))
    expect(isDoubtful).toBe(true)
    expect(encodings).toContainEqual({ encoding: 'windows-1252', sample: 'Bo’s' })
    expect(encodings).toContainEqual({ encoding: 'macintosh', sample: 'Boís' })
  })

  test('nothing is asked where it makes no difference', () => {
    expect(findEncoding(Buffer.from('Ida;Holm\n'))).toEqual({
      encoding: 'utf-8',
      isDoubtful: false,
      encodings: [{ encoding: 'utf-8', sample: '' }],
    })
  })
})
