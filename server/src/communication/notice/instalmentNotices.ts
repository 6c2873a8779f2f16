import { danishMoney } from '@medlem/domain/money'
import { instalmentNoticeTexts as texts } from '@medlem/i18n/en/server/notice/instalment'
import * as z from 'zod/mini'
import { type NoticeKind, noticeKind, reasonIn, type Saying } from './kind.ts'

const values = z.object({
  name: z.string(),
  organisation: z.string(),
  n: z.int(),
  of: z.int(),
  amountMinor: z.int(),
  currency: z.string(),
  dueOn: z.string(),
  last4: z.nullable(z.string()),
  /** Why the rest is claimed no more. */
  reason: z.nullable(z.string()),
})

interface Said {
  name: string
  organisation: string
  n: number
  of: number
  amount: string
  day: string
  card: string
  reason: string
}

function part(say: (said: Said, t: typeof texts) => Saying): NoticeKind<typeof values> {
  return noticeKind(
    { values, texts },
    ({ name, organisation, n, of, last4, reason, ...kept }, said, language) =>
      say(
        {
          name,
          organisation,
          n,
          of,
          amount: danishMoney(kept.amountMinor, kept.currency),
          day: kept.dueOn,
          card: last4 === null ? said.card : said.cardEnding({ last4 }),
          reason: reasonIn(reason ?? '', language),
        },
        said,
      ),
  )
}

/** Of the parts of a price. */
export const instalmentNotices = {
  instalment_charge: part((said, t) => ({ title: t.charge(said), message: t.chargeBody(said) })),
  instalment_by_hand: part((said, t) => ({ title: t.byHand(said), message: t.byHandBody(said) })),
  instalment_retry: part((said, t) => ({ title: t.retry(said), message: t.retryBody(said) })),
  instalment_declined: part((said, t) => ({ title: t.declined(said), message: t.declinedBody(said) })),
  instalment_unpaid: part((said, t) => ({ title: t.unpaid(said), message: t.unpaidBody(said) })),
  instalment_held: part((said, t) => ({ title: t.held(said), message: t.heldBody(said) })),
  instalment_not_charged: part((said, t) => ({ title: t.notCharged(said), message: t.notChargedBody(said) })),
  instalment_taken_back: part((said, t) => ({ title: t.takenBack(said), message: t.takenBackBody(said) })),
  instalment_stopped: part((said, t) => ({ title: t.stopped(said), message: t.stoppedBody(said) })),
}
