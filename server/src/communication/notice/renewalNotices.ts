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
  /** Of an agreement: what its app is called, and why it paid nothing. */
  app: z.optional(z.string()),
  why: z.optional(z.nullable(z.string())),
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
  /** The app that is charged instead of a card, and why it paid nothing. */
  app: string | undefined
  why: string
}

/** What Vipps says of a charge that failed; the app itself has the rest. */
function whyOf(app: string, why: string | null | undefined, t: typeof texts): string {
  if (why === 'user_action_required') return t.whyAction({ app })
  return why === 'charge_amount_too_high' ? t.whyTooHigh({ app }) : t.whyRefused({ app })
}

/** As it stands inside a sentence, and as its first word. */
function meansOf({ app, last4 }: { app?: string | undefined; last4: string | null }, t: typeof texts) {
  if (app !== undefined) return { card: t.app({ app }), cardFirst: t.appFirst({ app }) }
  if (last4 === null) return { card: t.card, cardFirst: t.cardFirst }
  return { card: t.cardEnding({ last4 }), cardFirst: t.cardEndingFirst({ last4 }) }
}

function renewal(say: (said: Said, t: typeof texts) => Saying): NoticeKind<typeof values> {
  return noticeKind({ values, texts }, ({ name, organisation, year, ...kept }, said) => {
    const { app, why, dueOn, priceMinor, currency } = kept
    return say(
      {
        ...{ name, organisation, year },
        price: danishMoney(priceMinor, currency),
        day: dueOn,
        ...meansOf(kept, said),
        byHand: said.byHand({ organisation, year }),
        app,
        why: app === undefined ? '' : whyOf(app, why, said),
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
  renewal_price_rise: renewal(({ app, ...said }, t) => ({
    title: t.priceRise(said),
    message: app === undefined ? t.priceRiseBody(said) : t.priceRiseApp({ ...said, app }),
  })),
  renewal_card_expired: renewal((said, t) => ({
    title: t.cardExpired,
    message: t.cardExpiredBody({ ...said, card: said.cardFirst }),
  })),
  renewal_not_eligible: renewal(({ app, ...said }, t) => ({
    title: t.notEligible(said),
    message: app === undefined ? t.notEligibleBody(said) : t.notEligibleApp({ ...said, app }),
  })),
  renewal_needs_customer: renewal(({ app, ...said }, t) => ({
    title: app === undefined ? t.needsCustomer : t.needsCustomerApp({ ...said, app }),
    message: app === undefined ? t.needsCustomerBody(said) : t.needsCustomerAppBody(said),
  })),
  renewal_refused: renewal(({ app, ...said }, t) => ({
    title: t.refused,
    message:
      app === undefined ? t.refusedBody({ ...said, card: said.cardFirst }) : t.refusedApp({ ...said, app }),
  })),
  renewal_parked: renewal(({ app, ...said }, t) =>
    app === undefined
      ? { title: t.parked, message: t.parkedBody(said) }
      : { title: t.parkedApp({ app }), message: t.parkedAppBody({ ...said, app }) },
  ),
  renewal_not_charged: renewal(({ app, ...said }, t) => ({
    title: app === undefined ? t.notCharged(said) : t.notChargedApp({ ...said, app }),
    message: t.notChargedBody(said),
  })),
  agreement_ended: noticeKind(
    { values: z.object({ organisation: z.string(), app: z.string() }), texts },
    ({ organisation, app }, said) => ({
      title: said.agreementEnded({ organisation, app }),
      message: said.agreementEndedBody({ app }),
    }),
  ),
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
