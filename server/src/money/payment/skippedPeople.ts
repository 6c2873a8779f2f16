import { Skipped } from '@medlem/contract/payment'
import type { KeptReason } from '@medlem/domain/keptReason'
import { eligibilityTexts } from '@medlem/i18n/en/domain/eligibility'
import { type KeptText, writeKept } from '@medlem/i18n/keptText'
import { inLanguage } from '@medlem/i18n/languages'
import { z } from 'zod'
import { storedReason } from '../../communication/notice/storedReason.ts'
import type { Sentence } from '../../platform/error/sentence.ts'

const Kept: z.ZodType<KeptText> = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy((): z.ZodType<KeptText> => Kept)])),
})

const KeptSkipped = z.object({
  ...Skipped.shape,
  /** What the reason says, as a text of `eligibilityTexts`; absent in rows whose sentence is not known. */
  said: z.optional(Kept),
})
/** Somebody who is left out of a payment, as it is kept: the reason is in English. */
export type KeptSkipped = z.infer<typeof KeptSkipped>

const List = z.array(KeptSkipped)

/** Who was left out of a purchase, as its row says. */
export const readSkipped = (stored: unknown[]): KeptSkipped[] => List.parse(stored)

/** Leaves a person out for a reason. */
export function skipPerson(
  person: Pick<Skipped, 'memberId' | 'memberName'>,
  { said, ...reason }: KeptReason,
): KeptSkipped {
  return { ...person, reason, said }
}

/** Somebody who is left out, with the reason in a language; as it is kept where its text is not known. */
export function writeSkipped({ memberId, memberName, reason, said }: KeptSkipped, language: string): Skipped {
  const message = said && writeKept(inLanguage(eligibilityTexts, language), inner(said, language))
  return { memberId, memberName, reason: { ...reason, message: message ?? reason.message } }
}

/** Why somebody is left out. */
export const skippedSentence =
  (kept: KeptSkipped): Sentence =>
  (language) =>
    writeSkipped(kept, language).reason.message

/** The reason for which a year ended is kept as its row has it. */
function inner({ key, values }: KeptText, language: string): KeptText {
  const { reason } = values
  return typeof reason === 'string'
    ? { key, values: { ...values, reason: storedReason(reason, language) ?? reason } }
    : { key, values }
}
