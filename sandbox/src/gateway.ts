import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { billyRoutes } from './accounting/billy.ts'
import { dineroRoutes } from './accounting/dinero.ts'
import { economicRoutes } from './accounting/economic.ts'
import { authorizationRoutes } from './api/authorizationRoutes.ts'
import { paymentRoutes } from './api/paymentRoutes.ts'
import { recurringRoutes } from './api/recurringRoutes.ts'
import { type Postman, postman } from './callbacks.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import { controlServer } from './control.ts'
import { stripeRoutes } from './stripe/stripeRoutes.ts'
import { watchCharges } from './vipps/chargeClock.ts'
import { vippsRoutes } from './vipps/vippsRoutes.ts'
import { windowRoutes } from './window/windowRoutes.ts'
import { messageHeaders } from './wires.ts'

export interface GatewayOptions extends ContextOptions {
  host?: string
  /** 0 takes any free port. */
  port: number
  /** Without it there is no control interface. */
  controlPort?: number
  /** How browsers reach the gateway, if not by its own address. */
  publicUrl?: string
}

export interface Gateway {
  url: string
  controlUrl?: string
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const largestBody = 64 * 1024

/** Accounting programs, each under its own prefix, as their paths overlap. */
const programs = [
  ['/accounting/economic', economicRoutes],
  ['/accounting/dinero', dineroRoutes],
  ['/accounting/billy', billyRoutes],
] as const

/** FreePay's calls carry JSON, or say so and carry nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}

function frontServer(context: Context, post: Postman, publicUrl: () => string): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: largestBody })
  acceptEmptyJson(app)
  void app.register(formbody)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ Message: 'No HTTP resource was found.' }),
  )
  paymentRoutes(app, context, publicUrl)
  authorizationRoutes(app, context)
  recurringRoutes(app, context)
  stripeRoutes(app, { context, post, publicUrl })
  vippsRoutes(app, { context, post, publicUrl })
  windowRoutes(app, context, post)
  for (const [prefix, routes] of programs) void app.register(async (at) => routes(at, context), { prefix })
  return app
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port
}

/** Starts the sandbox gateway: three providers' calls, three accounting programs, one hosted window, callbacks, and a ledger that outlives it. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const host = options.host ?? loopback
  const context = openContext(options)
  const post = postman(context, (callback) => messageHeaders(context, callback))
  let url = ''
  const front = frontServer(context, post, () => options.publicUrl ?? url)
  const control = options.controlPort === undefined ? undefined : controlServer(context, post)

  async function close(): Promise<void> {
    post.stop()
    context.clock.stop()
    await Promise.all([front.close(), control?.close()])
    context.close()
  }

  try {
    await front.listen({ host, port: options.port })
    url = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(front)}`
    await control?.listen({ host: loopback, port: options.controlPort ?? 0 })
  } catch (error) {
    await close()
    throw error
  }
  post.start()
  watchCharges({ context, post })
  return { url, controlUrl: control && `http://${loopback}:${portOf(control)}`, close }
}
