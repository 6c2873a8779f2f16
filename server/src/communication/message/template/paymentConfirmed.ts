import { Id } from '@medlem/contract/scalar'
import { frameTexts } from '@medlem/i18n/en/server/email/frame'
import { paymentConfirmedTexts } from '@medlem/i18n/en/server/email/paymentConfirmed'
import { inLanguage } from '@medlem/i18n/languages'
import * as z from 'zod/mini'
import { filled, template } from './template.ts'

/** Template 6 (Spec 9): a membership year is paid; leads to the receipt. */
export const paymentConfirmed = template(
  z.object({
    ORG: filled,
    YEAR: filled,
    historyId: Id,
    // Rows that were queued before these variables existed have neither.
    NAMES: z.optional(filled),
    AMOUNT: z.optional(filled),
    /** The event at which places were paid with it, and whose. */
    EVENT: z.optional(filled),
    /** It is a share of a claim: the year may wait for others, and there is a page of the share in place of the portal. */
    SHARE: z.optional(filled),
    /** Something of the fee is still to be paid. */
    REST: z.optional(filled),
  }),
  (params, { baseUrl, firstName, language }) => {
    const { ORG: organisation, YEAR: year, historyId, NAMES: names, AMOUNT, EVENT, SHARE, REST } = params
    const texts = inLanguage(paymentConfirmedTexts, language)
    const frame = inLanguage(frameTexts, language)
    const isShare = SHARE !== undefined
    const isPart = REST !== undefined && names !== undefined
    return {
      subject: texts.subject({ organisation, year }),
      preview: texts[isShare ? 'previewShare' : isPart ? 'previewPart' : 'preview']({ year }),
      heading: firstName === '' ? texts.heading : texts.headingNamed({ firstName }),
      paragraphs: [
        names
          ? texts[isShare ? 'paidShare' : isPart ? 'paidPart' : 'paidFor']({ organisation, year, names })
          : texts.paid({ organisation, year }),
        isShare ? texts.findReceiptOfShare : texts.findReceipt,
      ],
      facts: [
        { label: frame.factOrganisation, value: organisation },
        ...(names ? [{ label: texts.factFor, value: names }] : []),
        { label: texts.factMembershipYear, value: year },
        ...(EVENT ? [{ label: texts.factEvent, value: EVENT }] : []),
        ...(AMOUNT ? [{ label: frame.factAmount, value: AMOUNT }] : []),
      ],
      action: { label: texts.seeReceipt, url: `${baseUrl}/membership-${historyId}-receipt` },
      why: isShare ? texts.whyShare : texts.why,
    }
  },
)
