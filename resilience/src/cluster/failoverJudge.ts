import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '@medlem/database/connection'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { holdsHash, listChainEnds } from '@medlem/server/platform/audit/chainStore'
import { verifyChain } from '@medlem/server/platform/audit/verifyChain'
import type { Answers } from '../crash/answers.ts'
import { databaseProblems } from '../crash/databaseProblems.ts'
import { readHolds } from '../crash/ledgerFile.ts'

/**
 * A capture whose answer was lost is asked about after a minute; the gateway's last callback comes after two and a half. Twice as
 * long and more for a busy machine: it only ends a proof that failed.
 */
const SETTLE_LIMIT_MS = 600_000

const LOOK_EVERY_MS = 500
const MAX_READS = 20

/** A pool may hold a connection that ended with a failover: what is read by it is read again by another. */
async function onceConnected<Read>(read: () => Promise<Read>): Promise<Read> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries === MAX_READS) throw error
      await delay(LOOK_EVERY_MS)
    }
  }
}

export interface Judged {
  problems: string[]
  /** Holds at the gateway since the beginning. */
  holds: number
}

/** Compares what the database has with what the gateway, the buyers and notes outside of it have. */
export class FailoverJudge {
  readonly #connection: Connection
  readonly #ledgerFile: string
  readonly #since = new Date()
  #notes: { chain: string; place: number; hash: string }[] = []

  constructor(connection: Connection, ledgerFile: string) {
    this.#connection = connection
    this.#ledgerFile = ledgerFile
  }

  /** Notes outside of the database where each chain of the audit log ends now, as an operator does. */
  async noteAuditLog(): Promise<void> {
    this.#notes.push(...(await onceConnected(() => listChainEnds(this.#connection.db))))
  }

  /** After the buyers stopped; waits until what was authorized last is captured and booked. */
  async judge(answers: readonly Answers[], limitMs = SETTLE_LIMIT_MS): Promise<Judged> {
    const { db } = this.#connection
    const endsAt = Date.now() + limitMs
    let problems: string[]
    do {
      await delay(LOOK_EVERY_MS)
      const holds = await readHolds(this.#ledgerFile)
      problems = await onceConnected(() => databaseProblems(db, { holds, since: this.#since }))
    } while (problems.length > 0 && Date.now() < endsAt)
    const lost: string[] = []
    for (const one of answers) lost.push(...(await one.lost(true)))
    return {
      problems: [...problems, ...lost, ...(await this.#invariants()), ...(await this.#auditLog())],
      holds: (await readHolds(this.#ledgerFile)).size,
    }
  }

  async #invariants(): Promise<string[]> {
    const broken = await brokenInvariants(this.#connection.db, { now: new Date() })
    return broken.map(({ id, says, count }) => `invariant ${id} (${says}) is broken ${count} times`)
  }

  async #auditLog(): Promise<string[]> {
    const { db } = this.#connection
    const problems: string[] = []
    const verdict = await verifyChain(db)
    if (!verdict.ok)
      problems.push(`audit log, chain ${verdict.chain}, place ${verdict.place}: ${verdict.why}`)
    for (const { chain, place, hash } of this.#notes)
      if (!(await holdsHash(db, hash))) problems.push(`audit log: chain ${chain} lost its entry ${place}`)
    this.#notes = []
    return problems
  }
}
