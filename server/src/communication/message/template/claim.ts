import { claimEmailTexts } from '@medlem/i18n/en/server/email/claim'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template, webAddress } from './template.ts'

/** Template 32: a fee is asked for, is overdue, or is asked for no more. */
export const claim = template(
  z.object({
    ORG: filled,
    NAME: filled,
    FEE: filled,
    PRICE: filled,
    /** What of it are fees of reminders; absent for none. */
    FEES: z.optional(filled),
    DATE: filled,
    REFERENCE: filled,
    TITLE: filled,
    TEXT: filled,
    /** The bank account of the organisation, where it is known and the receiver pays by bank. */
    ACCOUNT: z.optional(filled),
    /** Absent in rows that were queued for payers without a sign-in before there was a page for them. */
    PAY: z.optional(webAddress),
  }),
  (
    {
      ORG: organisation,
      NAME: name,
      FEE: fee,
      PRICE: price,
      FEES,
      DATE,
      REFERENCE,
      TITLE,
      TEXT,
      ACCOUNT,
      PAY,
    },
    { language },
  ) => {
    const texts = inLanguage(claimEmailTexts, language)
    const frame = inLanguage(frameTexts, language)
    return {
      subject: TITLE,
      preview: texts.preview({ organisation, price }),
      heading: TITLE,
      paragraphs: [TEXT],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        { label: frame.factMember, value: name },
        { label: texts.factFee, value: fee },
        { label: frame.factPrice, value: price },
        ...(FEES === undefined ? [] : [{ label: texts.factReminderFees, value: FEES }]),
        { label: texts.factDay, value: DATE },
        ...(ACCOUNT === undefined ? [] : [{ label: texts.factAccount, value: ACCOUNT }]),
        { label: texts.factReference, value: REFERENCE },
      ],
      ...(PAY !== undefined && { action: { label: texts.seeOrPay, url: PAY } }),
      why: texts.why({ organisation }),
    }
  },
)
