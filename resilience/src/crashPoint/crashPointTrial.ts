import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '@medlem/database/connect'
import type { ServerProcess } from '@medlem/server/testing/serverProcess'
import { Gone } from '../crash/client.ts'
import { databaseProblems } from '../crash/databaseProblems.ts'
import { doubleHolds, unpaidHolds } from '../crash/holdsAndPeriods.ts'
import type { Deed } from '../crash/hostedWindow.ts'
import { readHolds } from '../crash/ledgerFile.ts'
import { NotPassed } from './crashPointKills.ts'
import { boughtOf, JUMP_MS, openStall, type Purchase, type Stall, type Stock } from './crashPointStall.ts'

/** Real time after a capture's call for what comes of it to be read back and booked, if anything did. */
const JUMP_AFTER_MS = 5_000
/** Real time for a busy server to act when its calendar jumped: a jump too many would count as its slowness. */
const JUMP_AGAIN_AFTER_MS = 20_000
/** On the server's clock: a condition that does not hold by then never will. */
const GIVE_UP_AFTER_MS = 900_000

const CAPTURE_BEGUN = /^after the commit of insert capture_attempt/
const CAPTURE_ASKED = /^before POST .*\/capture /
const CAPTURE_ENDED = /^after POST .*\/capture /
/** Years and places that each purchase is of. */
const things: Record<Purchase, number> = { year: 1, mixed: 4 }

export interface CrashPoint {
  purchase: Purchase
  point: string
  card: Deed
}

export interface Outcome {
  /** From the moment the next server was ready until every hold was paid with a receipt or given back, on its calendar. */
  healedMs: number
  /** Captures since that were never carried out: each is waited for, and not repeated for a minute (decision 9). */
  unanswered: number
  doubleCaptures: number
  /** Years and places that were bought and are not paid with a receipt. */
  lost: number
  problems: string[]
}

/** The points that a purchase passes when nothing goes wrong, in order. */
export async function recordPoints(
  stock: Stock,
  bought: { card: Deed; purchase: Purchase },
): Promise<string[]> {
  const stall = await openStall(stock, boughtOf(stock, bought))
  try {
    const server = stall.start({ aheadMs: 0 })
    await server.ready
    await stall.buyer.buyUntilGone()
    await untilSo(stall, server, { isSo: () => isHealed(stall) })
    // When the member has the receipt, the server still has to drop its lease: its stop waits for that.
    await server.stop()
    return (await stall.passed()).map(({ point }) => point)
  } finally {
    await stall.close()
  }
}

/** Lets a purchase run into its point, starts the server again, waits, and compares everything. */
export async function dieAt(stock: Stock, { point, card, purchase }: CrashPoint): Promise<Outcome> {
  const stall = await openStall(stock, boughtOf(stock, { card, purchase }))
  const since = new Date()
  try {
    const dead = stall.start({ aheadMs: 0, fatal: point })
    const aheadMs = await buyUntilDead(stall, dead, point)
    const before = await capturesOf(stall)

    const server = stall.start({ aheadMs })
    await server.ready
    const lost = before.begun - before.ended
    const healed = await untilSo(stall, server, { isSo: () => isHealed(stall), lost })
    // The member comes back, too, to where they were.
    await stall.buyer.buyUntilGone()
    const done = await untilSo(stall, server, { isSo: () => isHealed(stall), lost })
    const paid = [...(await stall.answers.paidThings()).values()].filter(({ hasReceipt }) => hasReceipt)
    const forgotten = await stall.answers.lost(true)
    const exit = await server.stop()
    const { doubleCaptures, problems } = await readDatabase(stall, since)
    return {
      healedMs: healed.tookMs,
      unanswered: unansweredSince(before, await capturesOf(stall)),
      doubleCaptures,
      lost: things[purchase] - paid.length,
      problems: [
        ...[...stall.buyer.surprises, dead.complaints(), server.complaints()].filter((text) => text !== ''),
        ...forgotten,
        ...(healed.so && done.so ? [] : ['a hold is neither paid nor given back']),
        ...(exit === 0 ? [] : [`the server ended with ${exit}`]),
        ...problems,
      ],
    }
  } finally {
    await stall.close()
  }
}

/** Answers how far the calendar of the server was ahead when it died. */
async function buyUntilDead(stall: Stall, server: ServerProcess, point: string): Promise<number> {
  let dead = false
  void server.ended.then(() => {
    dead = true
  })
  await server.ready
  await stall.buyer.buyUntilGone()
  const isSo = async () => dead || (await isHealed(stall).catch(isGone))
  const { jumpedMs } = await untilSo(stall, server, { isSo })
  // What it still has to do, as to drop its lease, it does before it stops, or dies in it.
  await server.stop()
  if ((await server.ended) !== 'SIGKILL') throw new NotPassed(`this purchase did not pass ${point}`)
  return jumpedMs
}

function isGone(error: unknown): false {
  if (error instanceof Gone) return false
  throw error
}

interface Captures {
  /** Written down to be asked for. */
  begun: number
  /** Whose call has come to its end, with an answer or without. */
  ended: number
  /** Carried out by the gateway. */
  done: number
}

async function capturesOf(stall: Stall): Promise<Captures> {
  const holds = await readHolds(stall.ledgerFile)
  const points = await stall.passed()
  return {
    begun: points.filter(({ point }) => CAPTURE_BEGUN.test(point)).length,
    ended: points.filter(({ point }) => CAPTURE_ENDED.test(point)).length,
    done: [...holds.values()].reduce((sum, { captures }) => sum + captures.length, 0),
  }
}

/** Captures that were under way in vain when the server died, or since. */
function unansweredSince(before: Captures, after: Captures): number {
  const underWay = before.begun > 0 && before.done === 0 ? 1 : 0
  return underWay + (after.begun - before.begun) - (after.done - before.done)
}

async function readDatabase({ dataFolder, ledgerFile, passed }: Stall, since: Date) {
  const holds = await readHolds(ledgerFile)
  const asked = (await passed()).filter(({ point }) => CAPTURE_ASKED.test(point))
  // This gateway refuses to capture twice; another might not, so asking again is as bad.
  const twice = [...holds.values()].filter(
    ({ captures, capturedAt = Number.POSITIVE_INFINITY }) =>
      captures.length > 1 || asked.some(({ at }) => at > capturedAt),
  )
  const connection = await connect({ dataFolder })
  const problems = await databaseProblems(connection.db, { holds, since })
  await connection.close()
  return { problems, doubleCaptures: twice.length }
}

async function isHealed({ ledgerFile, answers }: Stall): Promise<boolean> {
  const holds = await readHolds(ledgerFile)
  return (await unpaidHolds(holds, [answers])).length === 0 && doubleHolds(holds, [answers]).length === 0
}

interface Waiting {
  isSo(): Promise<boolean>
  /** Captures whose call ended with the process that made it. */
  lost?: number
}

/**
 * Waits, on the server's calendar. Only one wait is long, that of a capture whose answer is not known, and it is not
 * waited for in real minutes.
 */
async function untilSo(stall: Stall, server: ServerProcess, { isSo, lost = 0 }: Waiting) {
  const startedAt = performance.now()
  let jumpedMs = 0
  let asked = 0
  let jumpAt = Number.POSITIVE_INFINITY
  for (;;) {
    const now = performance.now()
    const tookMs = Math.round(now - startedAt + jumpedMs)
    const so = await isSo()
    if (so || tookMs > GIVE_UP_AFTER_MS) return { so, tookMs, jumpedMs }
    const { begun, ended, done } = await capturesOf(stall)
    const isWaitedFor = begun > 0 && done === 0 && begun - ended === lost
    if (!isWaitedFor) jumpAt = Number.POSITIVE_INFINITY
    else if (begun !== asked) jumpAt = now + JUMP_AFTER_MS
    if (isWaitedFor) asked = begun
    if (now >= jumpAt) {
      server.signal('SIGWINCH')
      jumpedMs += JUMP_MS
      jumpAt = now + JUMP_AGAIN_AFTER_MS
    }
    await delay(50)
  }
}
