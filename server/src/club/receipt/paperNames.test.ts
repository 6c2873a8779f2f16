import { expect, test } from 'vitest'
import { receiptPdf } from './receiptPdf.ts'
import { readPdf } from './testing/readPdf.ts'
import { receiptShapes } from './testing/receiptShapes.ts'

const [shape] = Object.values(receiptShapes)

/** The payer's name as a reader finds it on a receipt, and what else is on that page. */
async function onPaper(name: string) {
  if (!shape) throw new Error('no shape')
  const words = { ...shape.words, payer: { name, details: [] } }
  const look = { hue: 232, language: 'en', copy: false, at: new Date('2026-11-21T10:00:00Z') }
  const bytes = await receiptPdf(words, look)
  const read = await readPdf(new Uint8Array(bytes).buffer)
  const [page] = read.pages
  const outline = page?.outline ?? []
  const found = outline[outline.indexOf('H2 Paid by') + 1]?.replace(/^P /, '')
  return { found, page, size: bytes.length }
}

/** What members are called, by script. */
const names: [string, string][] = [
  ['Latin of Europe', 'Søren Þórðarson Łukasz Ștefan Ģirts Ķēniņš Żółć Őry Dvořák Čapek Şahin Ğ Iñaki Ŵyn Ḃ'],
  ['Latin of Africa, Vietnam and Hawaii', 'Ngũgĩ Ẹniọlá Nguyễn ʻAkāʻula'],
  ['hyphens and apostrophes', 'Anne‑Marie O’Brien Jean–Luc'],
  ['Cyrillic', 'Їжакевич Ђорђе Ёлкин Ўладзімір Ғани'],
  ['Cyrillic with an accent', 'Алекса́ндр'],
  ['Greek', 'Γιώργος Παπαδόπουλος Ἀλέξανδρος'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Hebrew', 'יוסף כהן־לוי'],
  ['Hebrew with points', 'דָּוִד'],
  ['Arabic', 'محمد عبد الله الحسن'],
  ['Persian', 'گلشیری پژمان'],
  ['Urdu', 'ٹیپو ڈاکٹر'],
  ['Syriac', 'ܝܘܚܢܢ'],
  ['Tamil', 'கிருஷ்ணன் சுப்பிரமணியம்'],
  ['Malayalam', 'കൃഷ്ണൻ നായർ'],
  ['Gujarati', 'મહેન્દ્ર પટેલ'],
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມຊາຍ ແກ້ວ'],
  ['Khmer', 'សុខ ភារុណ'],
  ['Burmese', 'အောင်ဆန်း'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['Chinese', '王小明 陳張黃'],
  ['Japanese', '山田 さくら サクラ 髙﨑'],
  ['Korean', '김민준'],
  ['two directions', 'Alma (יוסף כהן) Holm 2026'],
]

test.each(names)('a name in %s stands on paper as it is written', async (_, name) => {
  const { found, page } = await onPaper(name)
  expect(found).toBe(name)
  expect(page?.boxes).toBe(0)
  expect(page?.fonts.every(({ embedded }) => embedded)).toBe(true)
})

/** A sign before the letter that it follows in speech is found before it by a reader that does not know the script. */
const reordered: [string, string][] = [
  ['Devanagari', 'कृष्ण शर्मा'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Telugu', 'శ్రీనివాస రావు'],
  ['Kannada', 'ಕೃಷ್ಣ ಮೂರ್ತಿ'],
  ['Sinhala', 'සමන්'],
  ['Thaana', 'އަޙްމަދު'],
  ['Tibetan', 'བསྟན་འཛིན'],
  ['Arabic with a ligature', 'علاء سلام'],
]

test.each(reordered)('a name in %s stands on paper with all of its letters', async (_, name) => {
  const letters = (text = '') =>
    Array.from(text.replace(/[\s\p{C}]/gu, ''))
      .toSorted()
      .join('')
  const { found, page } = await onPaper(name)
  expect(letters(found)).toBe(letters(name))
  expect(page?.boxes).toBe(0)
})

test('a letter that no font has is a question mark, and never a box', async () => {
  const { found, page } = await onPaper('Ida 😀 ᚑᚌ Ж')
  expect([found, page?.boxes]).toEqual(['Ida ? ?? Ж', 0])
})

test('an ordinary name brings no font of another script along', async () => {
  const { page, size } = await onPaper('Søren Åkjær Bæk')
  expect(page?.fonts.filter(({ name }) => !name.includes('HankenGrotesk'))).toEqual([])
  expect(size).toBeLessThan(45_000)
})
