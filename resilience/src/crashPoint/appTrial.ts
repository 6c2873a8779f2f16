import { setTimeout as delay } from 'node:timers/promises'
import { deleteSavedCard, listSavedCards } from '@medlem/contract/savedCard'
import type { ServerProcess } from '@medlem/server/testing/serverProcess'
import { Gone } from '../crash/client.ts'
import { readHolds } from '../crash/ledgerFile.ts'
import { type Facts, heal } from './appHealing.ts'
import { type AppStock, control, openAppStall } from './appStage.ts'
import { NotPassed } from './crashPointKills.ts'
import type { Stall } from './crashPointStall.ts'

/** What happens to an agreement, in its order; both ways to stop it begin with a charge that was ordered. */
export type Act = 'agree' | 'order' | 'charge' | 'stop here' | 'stop in the app'

interface Scene {
  /** What the member does, there or in the app; nothing where a job does it. */
  act(stall: Stall): Promise<void>
  /** Whether it shows outside that it is done. */
  isDone(stall: Stall): Promise<boolean>
  /** The day of the charge is waited for before it is looked at what became of it. */
  goesOn: boolean
  /** What must be so afterwards, at whatever point the server died. */
  wanted(facts: Facts): Partial<Facts>
}

const cards = async ({ client }: Stall) => (await client.call(listSavedCards, {})).body
const taken = async (stall: Stall) =>
  [...(await readHolds(stall.ledgerFile)).values()].filter(({ captures }) => captures.length > 0).length
const idsOf = async (stall: Stall) => {
  const windows = (await control(stall, '/windows')) as { paymentIdentifier: string; vipps?: WindowFacts }[]
  return windows.filter(({ vipps }) => vipps?.charge?.type === 'RECURRING')
}
interface WindowFacts {
  charge?: { type: string; agreementId: string }
}

const bought = { kept: 1, live: 1, renews: true, years: 1, paid: 1, held: 1, switches: ['auto_renewal_on'] }
const stopped = {
  kept: 0,
  live: 0,
  renews: false,
  years: 1,
  paid: 1,
  held: 1,
  ordered: 0,
  renewals: ['dropped switched_off'],
}

const scenes: Readonly<Record<Act, Scene>> = {
  agree: {
    act: ({ buyer }) => buyer.buyUntilGone(),
    isDone: async (stall) => (await cards(stall)).length === 1 && (await taken(stall)) === 1,
    goesOn: false,
    // If the server died before the window was paid in, nothing is paid and nothing is kept.
    wanted: ({ held }) =>
      held > 0 ? bought : { kept: 0, live: 0, renews: false, years: 0, paid: 0, taken: [] },
  },
  order: {
    act: async () => {},
    isDone: async (stall) => (await idsOf(stall)).length === 1,
    goesOn: false,
    wanted: () => ({ ...bought, ordered: 1, renewals: ['charging'], charges: ['pending'] }),
  },
  charge: {
    act: async () => {},
    isDone: async (stall) => (await taken(stall)) === 2,
    goesOn: false,
    wanted: () => ({ ...bought, years: 2, paid: 2, held: 2, ordered: 0, renewals: ['charged'] }),
  },
  'stop here': {
    act: async (stall) => {
      const [card] = await cards(stall)
      if (!card) return
      const { status } = await stall.client.call(deleteSavedCard, { params: { id: card.id } })
      if (status !== 204) throw new Error(`the agreement was not stopped: ${status}`)
    },
    isDone: async (stall) => (await cards(stall)).length === 0,
    goesOn: true,
    wanted: ({ kept }) =>
      // A server that died before it was written down did not stop it.
      kept === 1 ? { ...bought, years: 2, paid: 2, held: 2 } : { ...stopped, notices: 0, mails: 0 },
  },
  'stop in the app': {
    act: async (stall) => {
      const agreementId = (await idsOf(stall))[0]?.vipps?.charge?.agreementId
      await control(stall, '/agreements/stop', { agreementId, actor: 'USER' })
    },
    isDone: async (stall) => (await cards(stall)).length === 0,
    goesOn: true,
    wanted: () => ({
      ...stopped,
      notices: 1,
      mails: 1,
      switches: ['auto_renewal_on', 'auto_renewal_off'],
    }),
  },
}

/** No machine is so slow: this only ends what would never end. */
const GIVE_UP_AFTER_MS = 180_000

/** What a folder has come to, and the points that were passed. */
export interface Played {
  points: string[]
  problems: string[]
}

/** Plays a scene to its end, or until the server dies at a point, and then lets the next hours heal what it left. */
export async function play(
  act: Act,
  { stock, fatal }: { stock: AppStock; fatal?: string },
  keep?: (stall: Stall) => Promise<void>,
): Promise<Played> {
  const scene = scenes[act]
  const stall = await openAppStall(stock)
  try {
    const { aheadMs } = stock
    if (aheadMs > 0) await control(stall, '/clock', { advanceMs: aheadMs })
    const server = stall.start({ aheadMs, ...(fatal === undefined ? {} : { fatal }) })
    await run(scene, { stall, server, fatal })
    await keep?.(stall)
    const points = (await stall.passed()).map(({ point }) => point)
    const { facts, problems } = await heal(stall, { aheadMs, goesOn: scene.goesOn })
    return { points, problems: [...problems, ...wrongWith(facts, scene), ...complaintsOf(server, fatal)] }
  } finally {
    await stall.close()
  }
}

async function run(
  scene: Scene,
  { stall, server, fatal }: { stall: Stall; server: ServerProcess; fatal: string | undefined },
): Promise<void> {
  let dead = false
  void server.ended.then(() => {
    dead = true
  })
  await server.ready
  await unlessGone(scene.act(stall))
  const since = performance.now()
  while (!dead && (await unlessGone(scene.isDone(stall))) !== true) {
    if (performance.now() - since > GIVE_UP_AFTER_MS)
      throw new NotPassed('the server did not come to the end of this')
    await delay(50)
  }
  await server.stop()
  const isKilled = (await server.ended) === 'SIGKILL'
  if (fatal !== undefined && !isKilled) throw new NotPassed(`this did not pass ${fatal}`)
}

async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Gone) return undefined
    throw error
  }
}

function wrongWith(facts: Facts, scene: Scene): string[] {
  const wanted = { taken: facts.taken, ...scene.wanted(facts) }
  const wrong = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(facts[name as keyof Facts]) !== JSON.stringify(value),
  )
  const twice = facts.taken.length > facts.paid ? [`taken ${facts.taken} for ${facts.paid} payments`] : []
  return [
    ...wrong.map(
      ([name, value]) =>
        `${name} is ${JSON.stringify(facts[name as keyof Facts])}, not ${JSON.stringify(value)}`,
    ),
    ...twice,
  ]
}

/** A server that was not killed complains of nothing. */
const complaintsOf = (server: ServerProcess, fatal: string | undefined) =>
  fatal === undefined && server.complaints() !== '' ? [server.complaints()] : []
