import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '@medlem/database/connect'
import { booksProblems } from '../../crash/booksProblems.ts'
import type { Deed } from '../../crash/buyer.ts'
import { Gone } from '../../crash/client.ts'
import { doubleHolds, unpaidHolds } from '../../crash/holdsAndYears.ts'
import { readHolds } from '../../crash/ledgerFile.ts'
import type { ServerProcess } from '../../crash/serverProcess.ts'
import { JUMP_MS, openStall, type Stall, type Stock } from './crashPointStall.ts'

/** Real time for a server to notice that its calendar jumped, longer than any call to the gateway takes. */
const BETWEEN_JUMPS_MS = 5_000
/** On the server's calendar: what is not so by then never will be. */
const PATIENCE_MS = 900_000

/** Callback and return race, so a purchase may go another way than the one that was recorded. */
export class NotPassed extends Error {}

/** The identity server's own commits are no part of a purchase. */
const SIGN_IN = / (oidc_payload|login_throttle)/
const CAPTURE_BEGUN = /^after the commit of insert capture_attempt/
const CAPTURE_ASKED = /^before POST .*\/capture /
/** When the member has the receipt, the server still has to drop its lease. */
const LAST_STEPS_MS = 1_000

export interface CrashPoint {
  point: string
  card: Deed
}

export interface Outcome {
  /** From the moment the next server was ready until every hold was paid with a receipt or given back, on its calendar. */
  healedMs: number
  /** Whether that was a capture without an answer, which is not repeated for a minute (design §2.4). */
  waitedForCapture: boolean
  doubleCaptures: number
  lostYears: number
  problems: string[]
}

/** The points that a purchase passes when nothing goes wrong, in order. */
export async function recordPoints(stock: Stock, card: Deed): Promise<string[]> {
  const stall = await openStall(stock, card)
  try {
    const server = stall.start({ aheadMs: 0 })
    await server.ready
    await stall.buyer.buyUntilGone()
    await untilSo(stall, server, () => isHealed(stall))
    await delay(LAST_STEPS_MS)
    return (await stall.passed()).map(({ point }) => point).filter((point) => !SIGN_IN.test(point))
  } finally {
    await stall.close()
  }
}

/** Lets a purchase run into its point, starts the server again, waits, and compares everything. */
export async function dieAt(stock: Stock, { point, card }: CrashPoint): Promise<Outcome> {
  const stall = await openStall(stock, card)
  const since = new Date()
  try {
    const dead = stall.start({ aheadMs: 0, fatal: point })
    const aheadMs = await buyUntilDead(stall, dead, point)

    const server = stall.start({ aheadMs })
    await server.ready
    const healed = await untilSo(stall, server, () => isHealed(stall))
    // The member comes back, too, to where they were.
    await stall.buyer.buyUntilGone()
    const done = await untilSo(stall, server, () => isHealed(stall))
    const years = await stall.answers.paidYears()
    const lost = await stall.answers.lost(true)
    const exit = await server.stop()
    const { doubleCaptures, problems } = await readBooks(stall, since)
    return {
      healedMs: healed.tookMs,
      waitedForCapture: healed.jumpedMs > 0,
      doubleCaptures,
      lostYears: years.size === 1 ? 0 : 1,
      problems: [
        ...[...stall.buyer.surprises, dead.complaints(), server.complaints()].filter((text) => text !== ''),
        ...lost,
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
  const { jumpedMs } = await untilSo(stall, server, async () => dead || (await isHealed(stall).catch(isGone)))
  await Promise.race([server.ended, delay(LAST_STEPS_MS)])
  if (!dead) throw new NotPassed(`this purchase did not pass ${point}`)
  return jumpedMs
}

function isGone(error: unknown): false {
  if (error instanceof Gone) return false
  throw error
}

/** Whether a capture was begun that the gateway has not done. */
async function isCaptureUnanswered(stall: Stall): Promise<boolean> {
  const begun = (await stall.passed()).some(({ point }) => CAPTURE_BEGUN.test(point))
  const holds = [...(await readHolds(stall.ledgerFile)).values()]
  return begun && holds.some(({ captures }) => captures.length === 0)
}

async function readBooks({ dataFolder, ledgerFile, passed }: Stall, since: Date) {
  const holds = await readHolds(ledgerFile)
  const asked = (await passed()).filter(({ point }) => CAPTURE_ASKED.test(point))
  // This gateway refuses to capture twice; another might not, so asking again is as bad.
  const twice = [...holds.values()].filter(
    ({ captures, capturedAt = Number.POSITIVE_INFINITY }) =>
      captures.length > 1 || asked.some(({ at }) => at > capturedAt),
  )
  const connection = await connect({ dataFolder })
  const problems = await booksProblems(connection.db, { holds, since })
  await connection.close()
  return { problems, doubleCaptures: twice.length }
}

async function isHealed({ ledgerFile, answers }: Stall): Promise<boolean> {
  const holds = await readHolds(ledgerFile)
  return (await unpaidHolds(holds, [answers])).length === 0 && doubleHolds(holds, [answers]).length === 0
}

/**
 * Waits, on the server's calendar. Only one wait is long, that of a capture whose answer is not known, and it is not
 * waited for in real minutes.
 */
async function untilSo(stall: Stall, server: ServerProcess, isSo: () => Promise<boolean>) {
  const startedAt = performance.now()
  let jumpedMs = 0
  let unansweredSince: number | undefined
  for (;;) {
    const now = performance.now()
    const tookMs = Math.round(now - startedAt + jumpedMs)
    const so = await isSo()
    if (so || tookMs > PATIENCE_MS) return { so, tookMs, jumpedMs }
    unansweredSince = (await isCaptureUnanswered(stall)) ? (unansweredSince ?? now) : undefined
    if (unansweredSince !== undefined && now - unansweredSince >= BETWEEN_JUMPS_MS) {
      server.signal('SIGWINCH')
      jumpedMs += JUMP_MS
      unansweredSince = now
    }
    await delay(50)
  }
}
