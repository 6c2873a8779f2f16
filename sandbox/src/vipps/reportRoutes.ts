import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { currenciesOf, type Move, payoutsOf } from '../payouts.ts'
import { vippsMerchant } from './access.ts'
import { answer, problem, type VippsAnswer, type VippsContext } from './answers.ts'

/** Vipps answers up to 1,000; so few make every reader turn pages. */
const rowsAtOnce = 7
const ledgerCurrencies = ['DKK', 'NOK', 'EUR']

interface Unit {
  merchant: string
  msn: string
}

const ledgerId = (msn: string, currency: string) => `${msn}${ledgerCurrencies.indexOf(currency)}`
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

interface Row {
  pspReference: string
  at: number
  entryType: string
  reference: string
  amount: number
}

const entryTypes = { capture: 'capture', refund: 'refund', dispute: 'retained-disputed-capture' } as const

function moveRows(
  { state }: VippsContext['context'],
  { identifier, kind, authorization, at, amount, fee }: Move,
): Row[] {
  const reference = state.windows.get(authorization.paymentIdentifier ?? '')?.vipps?.reference ?? ''
  const row = { pspReference: identifier, at, reference }
  return [
    { ...row, entryType: entryTypes[kind], amount },
    ...(fee === 0 ? [] : [{ ...row, entryType: 'fees-retained', amount: -fee }]),
  ]
}

/** The account of a sales unit in a currency, with its balance. */
export function ledgerItems(vipps: VippsContext, { merchant, msn }: Unit, currency: string) {
  const { context } = vipps
  const { payouts, waiting } = payoutsOf(context, { merchant, wire: 'vipps', currency, msn })
  const paidOut = payouts.flatMap((payout): Row[] => [
    ...payout.moves.flatMap((move) => moveRows(context, move)),
    {
      pspReference: payout.identifier,
      at: payout.madeAt,
      entryType: 'scheduled-for-payout',
      reference: String(payout.number),
      amount: -payout.amount,
    },
  ])
  const rows = [...paidOut, ...waiting.flatMap((move) => moveRows(context, move))]
  let balance = 0
  return rows.map(({ at, amount, ...row }) => {
    const balanceBefore = balance
    balance += amount
    return {
      ...row,
      time: new Date(at).toISOString(),
      ledgerDate: dayOf(at),
      currency,
      amount,
      balanceBefore,
      balanceAfter: balance,
      recipientHandle: `api:${msn}`,
    }
  })
}

/** The Report API: the ledgers of a sales unit, and the feed of what moved on each. */
export function reportRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const { context } = vipps

  function onUnit(request: FastifyRequest, reply: FastifyReply, act: (unit: Unit) => VippsAnswer) {
    const found = vippsMerchant(context, request, reply)
    if (!found) return reply
    const { merchant, msn } = found
    const call = { request, reply, merchant, place: 'payouts' as const }
    return answer(vipps, call, () => act({ merchant: merchant.name, msn }))
  }

  app.get('/settlement/v1/ledgers', (request, reply) =>
    onUnit(request, reply, ({ merchant, msn }) => ({
      status: 200,
      body: {
        cursor: '',
        items: currenciesOf(context, { merchant, wire: 'vipps', msn }).map((currency) => ({
          ledgerId: ledgerId(msn, currency),
          currency,
          payoutBankAccount: { scheme: 'BBAN:DK', id: '20001234567890' },
          firstPayout: null,
          lastPayout: null,
          owner: { scheme: 'business:DK:CVR', id: '12345678' },
          settlesForRecipientHandles: [`api:${msn}`],
        })),
      },
    })),
  )

  app.get('/report/v2/ledgers/:ledgerId/funds/feed', (request, reply) =>
    onUnit(request, reply, (unit) => {
      const { ledgerId: asked } = request.params as { ledgerId: string }
      const { cursor = '' } = request.query as { cursor?: string }
      const currency = ledgerCurrencies.find((one) => ledgerId(unit.msn, one) === asked)
      const from = cursor === '' ? 0 : Number(cursor)
      if (currency === undefined) return problem(404, 'No such ledger')
      if (!Number.isSafeInteger(from) || from < 0) return problem(400, 'Bad cursor')
      const all = ledgerItems(vipps, unit, currency)
      const items = all.slice(from, from + rowsAtOnce)
      // The cursor never becomes empty: at the end the same one is asked for again.
      return {
        status: 200,
        body: { items, cursor: String(from + items.length), tryLater: items.length === 0 },
      }
    }),
  )
}
