import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { findTestCard } from '../cards.ts'
import type { Context } from '../context.ts'
import type { SavedCard } from '../entry.ts'
import { staySilent, underFault } from '../faults.ts'
import { zeroGuid } from '../identifiers.ts'
import { operationAnswer } from './authorizationAnswer.ts'
import { answerUnknown, merchantOf, refuseRequest } from './merchant.ts'

const ChargeBody = z.object({
  Amount: z.int().positive(),
  OrderId: z.string().min(4).max(20),
  Currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
})
const cardExpired = 11

/** `/api/v2/recurring/{id}`: saved cards, and charges of them without the customer. */
export function recurringRoutes(app: FastifyInstance, context: Context): void {
  const path = '/api/v2/recurring/:id'

  function answer(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    act: (card: SavedCard) => unknown,
  ) {
    const merchant = merchantOf(context, request, reply)
    if (!merchant) return reply
    const { id } = request.params as { id: string }
    const card = context.state.savedCards.get(id.toLowerCase())
    if (card?.merchant !== merchant.name) return answerUnknown(reply, 'saved card')
    return underFault(() => act(card), {
      fault: context.faults.take('recurring'),
      reply,
      clock: context.clock,
    })
  }

  app.get(path, (request, reply) =>
    answer({ request, reply }, (card) => ({
      SavedCardIdentifier: card.savedCardIdentifier,
      MaskedPan: `457100XXXXXX${card.card}`,
      CardType: 'Visa/Dankort',
      CardExpiryDate: card.cardExpiry,
    })),
  )

  app.delete(path, (request, reply) =>
    answer({ request, reply }, ({ savedCardIdentifier }) => {
      context.ledger.append({ kind: 'card_forgotten', savedCardIdentifier })
      return operationAnswer(savedCardIdentifier)
    }),
  )

  app.post(`${path}/authorize`, (request, reply) => {
    const asked = ChargeBody.safeParse(request.body)
    if (!asked.success) return refuseRequest(reply, 'The request is invalid: Amount or OrderId')
    return answer({ request, reply }, (card) => charge(context, reply, { card, asked: asked.data }))
  })
}

/** Reserves money on a saved card; it is captured like any other authorization. */
function charge(
  context: Context,
  reply: FastifyReply,
  { card, asked }: { card: SavedCard; asked: z.infer<typeof ChargeBody> },
): unknown {
  const laterCharge = findTestCard(card.card)?.behaviour.laterCharge
  if (laterCharge === 'refused') return chargeAnswer(zeroGuid, cardExpired)
  const authorizationIdentifier = context.newGuid()
  context.ledger.append({
    kind: 'held',
    hold: {
      authorizationIdentifier,
      paymentIdentifier: null,
      merchant: card.merchant,
      orderNumber: asked.OrderId,
      amount: asked.Amount,
      currency: asked.Currency ?? card.currency,
      test: card.test,
      card: card.card,
      cardExpiry: card.cardExpiry,
      savedCardIdentifier: card.savedCardIdentifier,
      isSubscription: true,
      heldAt: context.clock.now(),
    },
  })
  if (laterCharge === 'answer_lost') return staySilent(reply)
  return chargeAnswer(authorizationIdentifier, 0)
}

function chargeAnswer(authorizationIdentifier: string, code: number): Record<string, unknown> {
  const OperationResult = operationAnswer(authorizationIdentifier, code)
  return {
    IsSuccess: code === 0,
    ErrorCode: code,
    AuthorizationIdentifier: authorizationIdentifier,
    OperationResult,
  }
}
