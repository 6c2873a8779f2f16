import type { Reason } from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type KeptText, keepText, writeKept } from '@medlem/i18n/keptText'

/** A reason with what its sentence is made of, so that it can be written later in the language of who reads it. */
export interface KeptReason extends Reason {
  said: KeptText
}

/** A sentence of `eligibilityTexts` with its values. */
export const keep = keepText<typeof eligibilityTexts>()

/** The reason with a sentence in the language of the catalogue. */
export function keptReason(code: Reason['code'], said: KeptText, t = eligibilityTexts): KeptReason {
  return { code, message: writeKept(t, said) ?? '', said }
}
