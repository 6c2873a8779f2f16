import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { beforeAll, expect, test } from 'vitest'
import { sayKept } from './notice.ts'
import { storedReason } from './storedReason.ts'

beforeAll(() => offerLanguages('da'))

test('a stored reason is said in the reader’s language, and what a person wrote as it was written', () => {
  expect(storedReason('The payment was refunded.', 'da')).toBe('Betalingen blev betalt tilbage.')
  expect(storedReason('Taken back by the organisation: moved to {Odense}', 'da')).toBe(
    'Trukket tilbage af foreningen: moved to {Odense}',
  )
  expect(storedReason('The payment was refunded.', 'en')).toBe('The payment was refunded.')
  expect(storedReason('Something of an earlier version.', 'da')).toBe('Something of an earlier version.')
  expect(storedReason(null, 'da')).toBeNull()
})

test('a notice says a stored reason in the reader’s language too, and what a person wrote as it was written', () => {
  const said = (reason: string) => {
    const values = { organisation: 'Sejlklubben', name: 'Ida', year: 2026, reason }
    return sayKept({ code: 'year_revoked', values }, 'da')?.message
  }
  expect(said(storedReasonTexts.recordedByMistake)).toContain('registreret ved en fejl')
  expect(said('Moved away.')).toContain('Moved away')
})
