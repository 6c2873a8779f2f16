import type { Reason } from '@medlem/contract/membership'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type KeptText, keepText, writeKept } from '@medlem/i18n/keptText'

/** A reason with what its sentence is made of, so that it can be written later in its reader's language. */
export interface KeptReason extends Reason {
  said: KeptText
}

/** A reason whose sentence is not written, for those who only ask whether there is one. */
export type UnwrittenReason = Pick<KeptReason, 'code' | 'said'>

/** A sentence of `eligibilityTexts` with its values. */
export const keep = keepText<typeof eligibilityTexts>()

/** The reason with a sentence in the language of the catalogue. */
export function keptReason(code: Reason['code'], said: KeptText, t = eligibilityTexts): KeptReason {
  return { code, message: writeKept(t, said) ?? '', said }
}

/** The same of a reason that may not be there. */
export function written(
  reason: UnwrittenReason | undefined,
  t: typeof eligibilityTexts,
): KeptReason | undefined {
  return reason && keptReason(reason.code, reason.said, t)
}
