import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { pageMemberships } from '../../club/membership/pagedStore.ts'
import { isStale } from '../../club/membership/recalculateStale.ts'
import { moneyInvariants } from './moneyInvariants.ts'
import { recordInvariants } from './recordInvariants.ts'

export interface BrokenInvariant {
  id: string
  says: string
  count: number
  /** A few of the rows. */
  examples: string[]
}

/** What the gateway's own ledger says (I9); only tests and the sandbox can ask for it. */
export interface Ledger {
  capturedMinor: number
  refundedMinor: number
}

const EXAMPLES = 5

/** Everything in which the books disagree with themselves (design §2.6), and with the ledger when there is one. */
export async function brokenInvariants(
  db: Database,
  { now, ledger, rests }: { now: Date; ledger?: Ledger; rests?: boolean },
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  const note = (id: string, says: string, rows: string[]) => {
    if (rows.length > 0) broken.push({ id, says, count: rows.length, examples: rows.slice(0, EXAMPLES) })
  }
  for (const { id, says, broken: query } of [...moneyInvariants, ...recordInvariants]) {
    const { rows } = await db.execute<{ what: string }>(query)
    note(
      id,
      says,
      rows.map(({ what }) => what),
    )
  }
  if (ledger) note('I9', 'the gateway took and gave back what the books say', await ledgerRows(db, ledger))
  note('I12', 'a membership is stored as its years say', await staleMemberships(db, { now, rests }))
  return broken
}

async function ledgerRows(db: Database, { capturedMinor, refundedMinor }: Ledger): Promise<string[]> {
  const { rows } = await db.execute<{ captured: string | number; refunded: string | number }>(
    'select coalesce(sum(captured_minor), 0) as captured, coalesce(sum(refunded_minor), 0) as refunded from payment',
  )
  const captured = Number(rows[0]?.captured ?? 0)
  const refunded = Number(rows[0]?.refunded ?? 0)
  const differences: string[] = []
  if (captured !== capturedMinor) differences.push(`${captured} captured, ${capturedMinor} at the gateway`)
  if (refunded !== refundedMinor) differences.push(`${refunded} refunded, ${refundedMinor} at the gateway`)
  return differences
}

/** The nightly job updates memberships after midnight; until then they may have the status of the day before. */
const NIGHTLY_JOB_MS = 10 * 60_000

async function staleMemberships(
  db: Database,
  { now, rests }: { now: Date; rests: boolean | undefined },
): Promise<string[]> {
  const days = [now, new Date(now.getTime() - NIGHTLY_JOB_MS)].map(copenhagenDate)
  const stale: string[] = []
  for await (const one of pageMemberships(db, { rests })) {
    if (days.every((day) => isStale(one, day))) stale.push(`membership ${one.row.id} is ${one.row.status}`)
  }
  return stale
}
