import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Merchant } from '../context.ts'
import { currenciesOf, payoutsOf } from '../payouts.ts'
import { answer, missing, noSuch, ok, type StripeContext, stripeMerchant } from './answers.ts'
import { readForm } from './form.ts'
import { seconds, stripeId } from './ids.ts'
import { bookedObject, payoutLine, payoutObject } from './payoutObjects.ts'

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const paged = {
  limit: whole.refine((limit) => limit >= 1 && limit <= 100).default(10),
  starting_after: z.string().optional(),
}
const PayoutQuery = z.object({ ...paged, created: z.object({ gte: whole.optional() }).default({}) })
const BookedQuery = z.object({
  ...paged,
  payout: z.string(),
  expand: z.record(z.string(), z.string()).default({}),
})

/** Lists begin with the newest; `starting_after` is the last one of the page before. */
function pageOf<One extends { id: string }>(
  url: string,
  all: readonly One[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1
  if (starting_after !== undefined && from === 0) return noSuch('payout')
  const data = all.slice(from, from + limit)
  return ok({ object: 'list', url, has_more: from + limit < all.length, data })
}

/** `/v1/payouts` and `/v1/balance_transactions?payout=`. */
export function payoutRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const { context } = stripe

  const paidOut = ({ name: merchant }: Merchant) =>
    currenciesOf(context, { merchant, wire: 'stripe' })
      .flatMap((currency) => payoutsOf(context, { merchant, wire: 'stripe', currency }).payouts)
      .toSorted((a, b) => b.madeAt - a.madeAt)

  app.get('/v1/payouts', (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'payouts' }, () => {
      const asked = PayoutQuery.safeParse(readForm(request.query))
      if (!asked.success) return missing('limit')
      const { gte = 0 } = asked.data.created
      const now = context.clock.now()
      const since = paidOut(merchant).filter(({ madeAt }) => seconds(madeAt) >= gte)
      const objects = since.map((payout) => payoutObject(payout, { live: merchant.live, now }))
      return pageOf('/v1/payouts', objects, asked.data)
    })
  })

  app.get('/v1/balance_transactions', (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'payouts' }, () => {
      const asked = BookedQuery.safeParse(readForm(request.query))
      if (!asked.success) return missing('payout')
      const payout = paidOut(merchant).find(
        ({ identifier }) => stripeId('po', identifier) === asked.data.payout,
      )
      if (!payout) return noSuch('payout')
      const isWritten = Object.values(asked.data.expand).includes('data.source')
      const moves = payout.moves.map((move) => bookedObject(context, move, isWritten)).toReversed()
      return pageOf<{ id: string }>('/v1/balance_transactions', [payoutLine(payout), ...moves], asked.data)
    })
  })
}
