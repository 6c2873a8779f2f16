import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isLoopback, type Postman } from './callbacks.ts'
import type { Context } from './context.ts'
import { faultKinds, faultPlaces } from './faults.ts'
import { capturedOf, creditedOf } from './state.ts'
import { stopAgreement } from './vipps/agreement.ts'

const FaultBody = z.object({
  place: z.enum(faultPlaces),
  kind: z.enum(faultKinds),
  times: z.int().min(1).max(1_000_000).default(1),
  delayMs: z.int().min(0).default(0),
  code: z.int().min(1).max(99).default(4),
  authorizationIdentifier: z.string().optional(),
})
const DisputeBody = z.object({ authorizationIdentifier: z.string(), amount: z.int().min(1) })
const StopBody = z.object({ agreementId: z.string(), actor: z.enum(['USER', 'ADMIN']) })
const BookBody = z.object({ program: z.enum(['economic', 'dinero', 'billy']) })
const ClockBody = z.object({ advanceMs: z.int().min(0) })

/** Sums over all authorizations, in minor units: nothing is made or lost between them. */
function totals(context: Context) {
  const all = [...context.state.authorizations.values()]
  const sum = (amountOf: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + amountOf(one), 0)
  return {
    held: sum((one) => one.amount),
    captured: sum(capturedOf),
    credited: sum(creditedOf),
    voided: sum((one) => (one.voidedAt === null ? 0 : one.amount - capturedOf(one))),
  }
}

/** The control interface: for tests on this machine. It knows no key, so it hears loopback only, and no browser. */
export function controlServer(context: Context, post: Postman): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    const ownHost = isLoopback(new URL(`http://${request.headers.host ?? 'none.invalid'}`).hostname)
    const ownPeer = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
    if (!ownHost || !ownPeer || request.headers.origin !== undefined) {
      return reply.code(403).send({ Message: 'Only for this machine.' })
    }
  })

  app.get('/ledger', () => ({
    entries: context.ledger.entries(),
    authorizations: [...context.state.authorizations.values()],
    totals: totals(context),
  }))
  app.get('/windows', () => [...context.state.windows.values()])
  app.get('/callbacks', () => [...context.state.callbacks.values()])
  app.get('/faults', () => context.faults.list())
  app.delete('/faults', (_request, reply) => {
    context.faults.clear()
    return reply.code(204).send()
  })

  app.post('/faults', (request, reply) => {
    const fault = FaultBody.safeParse(request.body)
    if (!fault.success) return reply.code(400).send({ Message: z.prettifyError(fault.error) })
    context.faults.lay(fault.data)
    return context.faults.list()
  })

  app.post('/disputes', (request, reply) => {
    const asked = DisputeBody.safeParse(request.body)
    const held = context.state.authorizations.get(asked.data?.authorizationIdentifier ?? '')
    if (!asked.success || !held || asked.data.amount > capturedOf(held) - creditedOf(held)) {
      return reply.code(400).send({ Message: 'No payment has so much to dispute.' })
    }
    const disputeIdentifier = context.newGuid()
    context.ledger.append({ kind: 'disputed', ...asked.data, disputeIdentifier })
    return { disputeIdentifier }
  })

  // What the customer does in the app, or what becomes of the agreements of a profile that was deleted.
  app.post('/agreements/stop', (request, reply) => {
    const asked = StopBody.safeParse(request.body)
    const stopped = asked.success && stopAgreement({ context, post }, asked.data)
    if (!stopped) return reply.code(400).send({ Message: 'There is no such agreement to stop.' })
    return reply.code(204).send()
  })

  app.get('/vouchers', () => ({ vouchers: context.state.vouchers }))
  app.post('/vouchers/book', (request, reply) => {
    const asked = BookBody.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ Message: z.prettifyError(asked.error) })
    context.ledger.append({ kind: 'vouchers_booked', program: asked.data.program })
    return reply.code(204).send()
  })

  app.get('/clock', () => ({ now: new Date(context.clock.now()).toISOString() }))
  app.post('/clock', (request, reply) => {
    const asked = ClockBody.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ Message: z.prettifyError(asked.error) })
    context.ledger.append({ kind: 'clock_moved', offsetMs: context.clock.offsetMs() + asked.data.advanceMs })
    context.clock.advance(asked.data.advanceMs)
    return { now: new Date(context.clock.now()).toISOString() }
  })

  app.post('/callbacks/:id/replay', async (request, reply) => {
    const { id } = request.params as { id: string }
    const callback = context.state.callbacks.get(id)
    if (!callback) return reply.code(404).send({ Message: 'No such callback.' })
    return { status: await post.replay(callback) }
  })
  return app
}
