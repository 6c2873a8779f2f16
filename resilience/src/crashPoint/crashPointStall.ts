import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServerPlace, type ServerProcess, startServer } from '@medlem/server/testing/serverProcess'
import type { Answers } from '../crash/answers.ts'
import { Buyer, type BuyerParts } from '../crash/buyer.ts'
import type { Client } from '../crash/client.ts'
import type { Deed } from '../crash/hostedWindow.ts'
import { arrival, fillFolder, ledgerFileOf, newcomer, newPlace, openGateway } from '../crash/shop.ts'
import type { Ware } from '../crash/wares.ts'
import { seededRandom } from '../random.ts'
import { buildPreloads } from './crashPointBuild.ts'

/** How far a server's clock jumps on SIGWINCH: almost to the end of the minute that it waits for a capture. */
export const JUMP_MS = 54_000

/** A year of oneself; or one of oneself and of a child, in one payment with their places at an event. */
export type Purchase = 'year' | 'mixed'

/** What all stalls begin with: the folder of a server, what to buy, and what is loaded into servers. */
export interface Stock {
  dataFolder: string
  /** Years of several clubs, and evenings with places. */
  wares: readonly Ware[]
  points: string
  clock: string
}

/** Somebody who buys with one card of a server whose gateway lives on when it dies. */
export interface Stall {
  dataFolder: string
  place: ServerPlace
  gateway: Awaited<ReturnType<typeof openGateway>>
  client: Client
  ledgerFile: string
  buyer: Buyer
  answers: Answers
  /** The real server; `fatal` is the point where it dies. Its calendar begins as much ahead as the last one's ended. */
  start(of: { aheadMs: number; fatal?: string }): ServerProcess
  /** The points that servers passed, in order. */
  passed(): Promise<{ at: number; point: string }[]>
  close(): Promise<void>
}

export async function prepareStock(): Promise<Stock> {
  const place = await newPlace()
  const wares = await fillFolder(place, true)
  return { dataFolder: place.dataFolder, wares, ...(await buildPreloads()) }
}

/** What a buyer takes, with which card, and for whom besides themselves. */
interface Bought extends Pick<BuyerParts, 'child' | 'agreesTo'> {
  card: Deed
  ware: Ware
}

/** A purchase of a kind, of what there is to buy. */
export function boughtOf(
  { wares }: Pick<Stock, 'wares'>,
  { card, purchase }: { card: Deed; purchase: Purchase },
): Bought {
  const year = wares.find((one) => 'orgId' in one)
  const evening = wares.find((one) => 'eventId' in one)
  if (!year || !evening) throw new Error('there is nothing to buy')
  return purchase === 'year' ? { card, ware: year } : { card, ware: { ...year, ...evening }, child: 'Fie' }
}

/** A copy of the stock with a gateway and a buyer of its own; nothing runs yet. */
export async function openStall(
  stock: Omit<Stock, 'wares'>,
  { card, ware, child, agreesTo }: Bought,
): Promise<Stall> {
  const place = await newPlace()
  const { dataFolder } = place
  await cp(stock.dataFolder, dataFolder, { recursive: true })
  const gateway = await openGateway(dataFolder)
  const list = join(dataFolder, 'points')
  const guest = arrival(place, newcomer, { answered: 0 })
  const buyer = new Buyer({
    ...guest,
    ...(child !== undefined && { child }),
    ...(agreesTo !== undefined && { agreesTo }),
    wares: [ware],
    deeds: [card],
    random: seededRandom(1),
  })
  const running: ServerProcess[] = []
  return {
    dataFolder,
    place,
    gateway,
    client: guest.client,
    ledgerFile: ledgerFileOf(dataFolder, 'outside'),
    buyer,
    answers: guest.answers,
    start({ aheadMs, fatal }) {
      const server = startServer(place, {
        preloads: [stock.clock, stock.points],
        environment: {
          ...gateway.environment,
          CRASH_POINT_AHEAD_MS: String(aheadMs),
          CRASH_POINT_JUMP_MS: String(JUMP_MS),
          CRASH_POINT_LIST: list,
          ...(fatal === undefined ? {} : { CRASH_POINT: fatal }),
        },
      })
      running.push(server)
      return server
    },
    async passed() {
      const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
      return lines.map((line) => ({ at: Number.parseFloat(line), point: line.slice(line.indexOf(' ') + 1) }))
    },
    async close() {
      for (const server of running) await server.kill()
      await gateway.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
