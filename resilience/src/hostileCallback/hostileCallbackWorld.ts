import { startJobs } from '@medlem/server/app/job/handlers'
import {
  aClub,
  type Club,
  type OpenPurchase,
  openPurchase,
  pay,
  sayPaid,
} from '@medlem/server/money/payment/testing/buyer'
import { createJobs } from '@medlem/server/platform/job/jobs'
import { aMember } from '@medlem/server/testing/builders'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'

/** A callback as the gateway would send it. */
export interface Callback {
  path: string
  body: string
}

/** A payment whose callback address the attackers know. */
export interface Known {
  purchase: OpenPurchase
  paymentIdentifier: string
  path: string
}

/** One that the gateway holds money for. */
export interface Held extends Known {
  authorization: string
  /** The callback that reports the authorization. */
  callback: Callback
}

export interface World {
  server: TestServer
  club: Club
  /** How many lines were logged about each event. */
  lines: Map<string, number>
}

// The gateway's own callback is lost: only the test posts one.
const SILENT_CARD = '0100'

/** One server with real jobs, which listens. */
export async function openWorld(): Promise<World> {
  const lines: World['lines'] = new Map()
  const write = (line: string) => {
    const { event } = JSON.parse(line) as { event?: string }
    if (event) lines.set(event, (lines.get(event) ?? 0) + 1)
  }
  const server = await testServer({ listen: true, deps: { log: pino({ level: 'warn' }, { write }) } })
  const { deps, connection } = server
  deps.jobs = createJobs(connection.bossOptions, deps.log)
  await startJobs(deps)
  onTestFinished(async () => {
    await deps.jobs.stop()
    await server.close()
  })
  return { server, club: await aClub(server), lines }
}

/** A window that a member has open, and has not paid in. */
export async function anOpen({ server, club }: World): Promise<Known> {
  const purchase = await openPurchase(server, await aMember(server), { club })
  const { body } = await server.gateway.control('GET', '/windows')
  const windows = body as unknown as { paymentIdentifier: string; callbackUrl: string }[]
  const window = windows.find(({ paymentIdentifier }) => purchase.windowLink.includes(paymentIdentifier))
  if (!window) throw new Error('the gateway has no such window')
  const { paymentIdentifier, callbackUrl } = window
  return { purchase, paymentIdentifier, path: new URL(callbackUrl).pathname }
}

/** A window that was paid in, and of which the server got no callback. */
export async function aHeld(world: World): Promise<Held> {
  const open = await anOpen(world)
  const authorization = await pay(world.server, open.purchase, SILENT_CARD)
  const said = { authorization, paymentIdentifier: open.paymentIdentifier }
  return { ...open, authorization, callback: { path: open.path, body: bodyOf(said) } }
}

export async function aPaid(world: World): Promise<Held> {
  const held = await aHeld(world)
  const { body } = await sayPaid(world.server, held.purchase, held.authorization)
  if (body.paymentStatus !== 'paid') throw new Error('the world needs a paid payment')
  return held
}

/** The form that the gateway posts. */
export function bodyOf(said: {
  authorization: string
  paymentIdentifier: string
  accepted?: string
}): string {
  return new URLSearchParams({
    authorizationIdentifier: said.authorization,
    savedCardIdentifier: '00000000-0000-0000-0000-000000000000',
    paymentIdentifier: said.paymentIdentifier,
    authorizationAccepted: said.accepted ?? 'true',
  }).toString()
}

/** The answer to a posted callback. */
export interface Posted {
  status: number
  ms: number
}

export async function postCallback({ server }: World, { path, body }: Callback): Promise<Posted> {
  const since = performance.now()
  const answer = await fetch(`${server.deps.config.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  await answer.text()
  return { status: answer.status, ms: performance.now() - since }
}
