import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { pageMemberships } from '../../club/membership/pagedStore.ts'
import { isStale } from '../../club/membership/recalculateStale.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { moneyInvariants } from './moneyInvariants.ts'
import { placeInvariants } from './placeInvariants.ts'
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

interface Checking {
  now: Date
  ledger?: Ledger
  rests?: boolean
}

/** Everything in which the books disagree with themselves (design §2.6), and with the ledger when there is one. */
export async function brokenInvariants(db: Database, checking: Checking): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  await checkInvariants(db, checking, (one) => broken.push(one))
  return broken
}

/** The same; each is reported at once, so that a check that fails hides no other. */
export async function checkInvariants(
  db: Database,
  { now, ledger, rests }: Checking,
  report: (broken: BrokenInvariant) => void,
): Promise<void> {
  const queries = [...moneyInvariants, ...placeInvariants, ...recordInvariants].map(
    ({ id, says, broken }) => {
      const find = async () => (await db.execute<{ what: string }>(broken)).rows.map(({ what }) => what)
      return { id, says, find }
    },
  )
  const says = 'the gateway took and gave back what the books say'
  const ofLedger = ledger ? [{ id: 'I9', says, find: () => ledgerRows(db, ledger) }] : []
  const find = () => staleMemberships(db, { now, rests })
  const checks = [
    ...queries,
    ...ofLedger,
    { id: 'I12', says: 'a membership is stored as its years say', find },
  ]
  await runAll(checks, async (check) => {
    const rows = await check.find()
    const examples = rows.slice(0, EXAMPLES)
    if (rows.length > 0) report({ id: check.id, says: check.says, count: rows.length, examples })
  })
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
