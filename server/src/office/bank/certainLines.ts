import type { Database } from '@medlem/database/database'
import { referencesIn } from '@medlem/domain/bankMatch'
import { copenhagenDate } from '@medlem/domain/calendar'
import { recordMatch, recordOther } from '../../money/bankMatch/recordMatch.ts'
import { suggestFor } from '../../money/bankMatch/suggest.ts'
import { suggestOthers } from '../../money/bankMatch/suggestOther.ts'
import { lockLine } from '../../money/payment/bankMatchStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import type { Chunk } from '../batch/kind.ts'
import type { NewLine } from './store.ts'

/** What taking lines in needs. */
export type BankDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/** Lines of a file; undefined for a row that is none. */
interface CertainAsked {
  orgId: string
  lines: readonly (
    | Omit<NewLine, 'orgId' | 'accountId' | 'createdAt' | 'isOfTable' | 'openMinor'>
    | undefined
  )[]
}

/** The claims that each line pays for certain, by their references; a person decides of all others once they are taken in. */
export async function certainClaims(
  { db, clock }: BankDeps,
  { orgId, lines: of }: CertainAsked,
): Promise<(string | undefined)[]> {
  const lines = of.map((line) =>
    line && referencesIn(line.reference, line.text).length > 0
      ? { ...line, openMinor: line.amountMinor }
      : undefined,
  )
  const today = copenhagenDate(clock.now())
  const asked = lines.filter((line) => line !== undefined)
  const found = await suggestFor(db, { orgId, today, lines: asked })
  const byKey = new Map(asked.map(({ key }, at) => [key, found[at]]))
  return lines.map((line) => {
    const suggested = line && byKey.get(line.key)
    return suggested?.isCertain && 'claims' in suggested
      ? suggested.claims.map(({ reference }) => reference).join(', ')
      : undefined
  })
}

/** The payouts that each line is for certain, by their names at the provider. */
export async function certainPayouts(
  { db }: Pick<Deps, 'db'>,
  { orgId, lines: of }: CertainAsked,
): Promise<(string | undefined)[]> {
  const lines = of.flatMap((line) => (line ? [{ ...line, openMinor: line.amountMinor }] : []))
  const found = await suggestOthers(db, { orgId, lines })
  const byKey = new Map(lines.map(({ key }, at) => [key, found[at]]))
  return of.map((line) => {
    const suggested = line && byKey.get(line.key)
    return suggested?.isCertain && 'payout' in suggested ? suggested.payout.reference : undefined
  })
}

/** Records what a line pays for certain, if it still does: somebody may have paid the claim since the preview. */
export async function matchCertain(
  tx: Database,
  deps: BankDeps,
  { batch: { id, orgId, ranBy }, lineId, at }: Pick<Chunk, 'batch' | 'at'> & { lineId: string },
): Promise<void> {
  const line = await lockLine(tx, { orgId, lineId })
  if (!line) throw new Error('a line that was written is gone')
  const [suggested] = await suggestFor(tx, { orgId, today: copenhagenDate(at), lines: [line] })
  if (!suggested?.isCertain) return
  const by = { actorId: ranBy, traceId: id }
  try {
    // In a savepoint: a refusal leaves the line as an open one.
    await tx.transaction(async (inner) => {
      const { reason } = suggested
      if ('parts' in suggested)
        for (const part of suggested.parts)
          await recordMatch(inner, deps, { line, ...part, reason, isCertain: true, by, at })
      else if ('payout' in suggested)
        await recordOther(inner, {
          line,
          other: { payoutId: suggested.payout.id },
          amountMinor: line.openMinor,
          reason,
          by,
          at,
        })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
