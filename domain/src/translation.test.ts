import { describe, expect, test } from 'vitest'
import { textIn, textsIn, writtenTranslations } from './translation.ts'

const event = {
  title: 'Havnefest',
  location: 'Pier 2',
  translations: { en: { title: 'Harbour party' }, sv: { title: '', location: 'Pir 2' } },
}
const read = (language: string | null, ownLanguage: string | null = 'da') =>
  textsIn(event, ['title', 'location'], { language, ownLanguage })

describe('a text of an organisation', () => {
  test('is read in the reader’s language, field by field, else in the organisation’s own', () => {
    expect(read('en')).toEqual({
      title: 'Harbour party',
      location: 'Pier 2',
      languages: { title: 'en', location: 'da' },
    })
    expect(read('sv')).toMatchObject({
      title: 'Havnefest',
      location: 'Pir 2',
      languages: { title: 'da', location: 'sv' },
    })
    expect(textIn(event, 'title', 'en')).toBe('Harbour party')
  })

  test('is in no known language where the organisation says none', () => {
    expect(read('nb', null).languages).toEqual({ title: null, location: null })
    expect(read(null, null)).toMatchObject({ title: 'Havnefest' })
  })

  test('is kept without what was left empty', () => {
    expect(
      writtenTranslations({ en: { title: 'A', location: '' }, nb: { title: '', location: undefined } }),
    ).toEqual({
      en: { title: 'A' },
    })
  })
})
