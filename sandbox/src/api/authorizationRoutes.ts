import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type CardBehaviour, findTestCard } from '../cards.ts'
import type { Context } from '../context.ts'
import { answerError, type FaultPlace, staySilent, underFault } from '../faults.ts'
import { type Authorization, capturedOf, creditedOf } from '../state.ts'
import { noteUnanswered } from '../unanswered.ts'
import { authorizationAnswer, operationAnswer } from './authorizationAnswer.ts'
import { answerUnknown, merchantOf, refuseRequest } from './merchant.ts'

const CaptureBody = z.object({ Amount: z.int().positive().nullish() }).nullish()
const CreditBody = z.object({ Amount: z.int().positive(), Comment: z.string().max(500).nullish() })
const acquirerRefuses = 4

type Act = (authorization: Authorization, behaviour: CardBehaviour) => unknown
type Send = { request: FastifyRequest; reply: FastifyReply }

/** An authorization is there once its card shows it, until it is voided or lapses. */
function isThere(authorization: Authorization, behaviour: CardBehaviour, now: number): boolean {
  const age = now - authorization.heldAt
  if (authorization.voidedAt !== null) return false
  if (behaviour.hiddenForMs !== undefined && age < behaviour.hiddenForMs) return false
  return (
    behaviour.lapsesAfterMs === undefined || age < behaviour.lapsesAfterMs || capturedOf(authorization) > 0
  )
}

/** `/api/v2/authorization/{id}`: look up, void, capture, credit. */
export function authorizationRoutes(app: FastifyInstance, context: Context): void {
  const path = '/api/v2/authorization/:id'

  /** Finds the merchant's own authorization, acts, and answers as its card and the laid faults say. */
  async function answer({ request, reply }: Send, place: FaultPlace, act: Act): Promise<unknown> {
    const merchant = merchantOf(context, request, reply)
    if (!merchant) return reply
    const { id } = request.params as { id: string }
    const found = context.state.authorizations.get(id.toLowerCase())
    const behaviour = found && findTestCard(found.card)?.behaviour
    if (found?.merchant !== merchant.name || !behaviour || !isThere(found, behaviour, context.clock.now())) {
      return answerUnknown(reply, 'authorization')
    }
    const fault = context.faults.take(place, found.authorizationIdentifier)
    const result = await underFault(() => act(found, behaviour), { fault, reply, clock: context.clock })
    if (behaviour.answerDelayMs !== undefined) {
      const late = context.clock.after(behaviour.answerDelayMs)
      noteUnanswered(request.headers)
      await late
    }
    return result
  }

  app.get(path, (request, reply) => answer({ request, reply }, 'lookup', authorizationAnswer))

  app.delete(path, (request, reply) =>
    answer({ request, reply }, 'void', ({ authorizationIdentifier, captures }) => {
      if (captures.length > 0) return operationAnswer(authorizationIdentifier, acquirerRefuses)
      context.ledger.append({ kind: 'voided', authorizationIdentifier })
      return operationAnswer(authorizationIdentifier)
    }),
  )

  app.post(`${path}/capture`, (request, reply) => {
    const asked = CaptureBody.safeParse(request.body)
    if (!asked.success) return refuseRequest(reply, 'The request is invalid: Amount')
    return answer({ request, reply }, 'capture', (authorization, behaviour) =>
      capture(context, reply, {
        authorization,
        behaviour,
        amount: asked.data?.Amount ?? authorization.amount,
      }),
    )
  })

  app.post(`${path}/credit`, (request, reply) => {
    const asked = CreditBody.safeParse(request.body)
    if (!asked.success) return refuseRequest(reply, 'The request is invalid: Amount')
    const { Amount: amount, Comment } = asked.data
    return answer({ request, reply }, 'credit', (authorization) => {
      const { authorizationIdentifier } = authorization
      if (amount > capturedOf(authorization) - creditedOf(authorization)) {
        return operationAnswer(authorizationIdentifier, acquirerRefuses)
      }
      const creditIdentifier = context.newGuid()
      const comment = Comment ?? ''
      context.ledger.append({ kind: 'credited', authorizationIdentifier, creditIdentifier, amount, comment })
      return operationAnswer(authorizationIdentifier)
    })
  })

  app.get(`${path}/capture`, (request, reply) =>
    answer({ request, reply }, 'lookup', ({ captures }) =>
      captures.map((one) => listed(one.captureIdentifier, one, '')),
    ),
  )
  app.get(`${path}/credit`, (request, reply) =>
    answer({ request, reply }, 'lookup', ({ credits }) =>
      credits.map((one) => listed(one.creditIdentifier, one, one.comment)),
    ),
  )
}

function listed(Identifier: string, move: { amount: number; at: number }, Comment: string) {
  return {
    Identifier,
    Amount: move.amount,
    Comment,
    DateCreated: new Date(move.at).toISOString(),
    IsSuccess: true,
  }
}

interface CaptureOrder {
  authorization: Authorization
  behaviour: CardBehaviour
  amount: number
}

/** Takes held money, never more than is left of the hold: a second full capture is refused. */
function capture(
  context: Context,
  reply: FastifyReply,
  { authorization, behaviour, amount }: CaptureOrder,
): unknown {
  const { authorizationIdentifier } = authorization
  if (behaviour.capture === 'refused' || amount > authorization.amount - capturedOf(authorization)) {
    return operationAnswer(authorizationIdentifier, acquirerRefuses)
  }
  if (behaviour.capture === 'errs_twice' && authorization.captureErrors < 2) {
    context.ledger.append({ kind: 'capture_erred', authorizationIdentifier })
    return answerError(reply)
  }
  const captureIdentifier = context.newGuid()
  context.ledger.append({ kind: 'captured', authorizationIdentifier, captureIdentifier, amount })
  if (behaviour.capture === 'answer_lost') return staySilent(reply)
  return operationAnswer(authorizationIdentifier)
}
