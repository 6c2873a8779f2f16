import { danishMoney } from '@medlem/domain/money'
import { renewalNoticeTexts as texts } from '@medlem/i18n/en/server/notice/renewal'
import * as z from 'zod/mini'
import { type NoticeKind, noticeKind, type Saying } from './kind.ts'

const values = z.object({
  name: z.string(),
  organisation: z.string(),
  year: z.int(),
  priceMinor: z.int(),
  currency: z.string(),
  dueOn: z.string(),
  last4: z.nullable(z.string()),
})

interface Said {
  name: string
  organisation: string
  year: number
  price: string
  day: string
  /** As it stands inside a sentence, and as its first word. */
  card: string
  cardFirst: string
  byHand: string
}

function renewal(say: (said: Said, t: typeof texts) => Saying): NoticeKind<typeof values> {
  return noticeKind({ values, texts }, ({ name, organisation, year, ...kept }, said) => {
    const { last4, dueOn, priceMinor, currency } = kept
    return say(
      {
        ...{ name, organisation, year },
        price: danishMoney(priceMinor, currency),
        day: dueOn,
        card: last4 === null ? said.card : said.cardEnding({ last4 }),
        cardFirst: last4 === null ? said.cardFirst : said.cardEndingFirst({ last4 }),
        byHand: said.byHand({ organisation, year }),
      },
      said,
    )
  })
}

/** Of renewals, and of the cards that pay them. */
export const renewalNotices = {
  renewal_notice: renewal((said, t) => ({ title: t.notice(said), message: t.noticeBody(said) })),
  renewal_choice: renewal((said, t) => ({ title: t.choice(said), message: t.choiceBody(said) })),
  renewal_free: renewal((said, t) => ({ title: t.free(said), message: t.freeBody(said) })),
  renewal_price_rise: renewal((said, t) => ({ title: t.priceRise(said), message: t.priceRiseBody(said) })),
  renewal_card_expired: renewal((said, t) => ({
    title: t.cardExpired,
    message: t.cardExpiredBody({ ...said, card: said.cardFirst }),
  })),
  renewal_not_eligible: renewal((said, t) => ({
    title: t.notEligible(said),
    message: t.notEligibleBody(said),
  })),
  renewal_needs_customer: renewal((said, t) => ({
    title: t.needsCustomer,
    message: t.needsCustomerBody(said),
  })),
  renewal_refused: renewal((said, t) => ({
    title: t.refused,
    message: t.refusedBody({ ...said, card: said.cardFirst }),
  })),
  renewal_parked: renewal((said, t) => ({ title: t.parked, message: t.parkedBody(said) })),
  renewal_not_charged: renewal((said, t) => ({ title: t.notCharged(said), message: t.notChargedBody(said) })),
  card_ending: noticeKind(
    {
      values: z.object({ organisation: z.string(), last4: z.nullable(z.string()), lastDay: z.string() }),
      texts,
    },
    ({ organisation, last4, lastDay }, said) => ({
      title: said.cardEnds({
        card: last4 === null ? said.cardFirst : said.cardEndingFirst({ last4 }),
        day: lastDay,
      }),
      message: said.cardEndsBody({ organisation }),
    }),
  ),
}
