import { danishMoney } from '@medlem/domain/money'
import { claimNoticeTexts as texts } from '@medlem/i18n/en/server/notice/claim'
import * as z from 'zod/mini'
import { type NoticeKind, noticeKind, reasonIn, type Saying } from './kind.ts'

const values = z.object({
  name: z.string(),
  organisation: z.string(),
  fee: z.string(),
  year: z.int(),
  /** What is open, was paid in vain, or is taken back. */
  amountMinor: z.int(),
  currency: z.string(),
  dueOn: z.string(),
  /** As the payer types it. */
  reference: z.string(),
  /** Why it was withdrawn or forgiven, or a payment taken back. */
  reason: z.nullable(z.string()),
  /** What of it are fees of reminders; the release before wrote none. */
  feesMinor: z.optional(z.int()),
  /** It is paid on a page in place of the portal, by somebody without an account; the release before wrote it of no one. */
  isShare: z.optional(z.boolean()),
})

interface Said {
  name: string
  organisation: string
  fee: string
  year: number
  amount: string
  day: string
  reference: string
  reason: string
  fees: string
  hasFees: boolean
  where: 'page' | 'portal'
}

function claim(say: (said: Said, t: typeof texts) => Saying): NoticeKind<typeof values> {
  return noticeKind(
    { values, texts },
    ({ amountMinor, currency, dueOn, reason, feesMinor = 0, isShare, ...kept }, t, language) =>
      say(
        {
          ...kept,
          amount: danishMoney(amountMinor, currency),
          day: dueOn,
          reason: reasonIn(reason ?? '', language),
          fees: danishMoney(feesMinor, currency),
          hasFees: feesMinor > 0,
          where: isShare ? 'page' : 'portal',
        },
        t,
      ),
  )
}

/** Of a fee that an organisation asks for. */
export const claimNotices = {
  claim_made: claim((said, t) => ({ title: t.made(said), message: t.madeBody(said) })),
  claim_unpaid: claim((said, t) => ({
    title: t.unpaid(said),
    message: said.hasFees ? t.unpaidFeeBody(said) : t.unpaidBody(said),
  })),
  claim_failed: claim((said, t) => ({ title: t.failed(said), message: t.failedBody(said) })),
  claim_released: claim((said, t) => ({ title: t.released(said), message: t.releasedBody(said) })),
  claim_taken_back: claim((said, t) => ({ title: t.takenBack(said), message: t.takenBackBody(said) })),
  claim_withdrawn: claim((said, t) => ({ title: t.withdrawn(said), message: t.withdrawnBody(said) })),
  claim_forgiven: claim((said, t) => ({ title: t.forgiven(said), message: t.forgivenBody(said) })),
}
