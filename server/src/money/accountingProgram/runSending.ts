import type { AccountingProgramRow } from '@medlem/database/schema/accountingProgram'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { AccountingTarget, Draft, Placed, Refusal, Trouble } from '@medlem/payments/accounting/target'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { draftOf } from './draft.ts'
import { openKeys } from './keys.ts'
import {
  findProgram,
  listUnfinished,
  moveLease,
  nextSending,
  type Sending,
  takeLease,
  type Unfinished,
  updateProgram,
  updateSending,
} from './store.ts'

type SendingDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'log' | 'accountingFor'>

/** Longer than one voucher takes with all its calls; renewed before each. */
const LEASE_MS = 120_000
/**
 * A program that did not answer may still be writing: the voucher is looked for this much later. A process that was killed left a lease,
 * which ends no sooner.
 */
const LOOK_AFTER_MS = 60_000
/** Where a program is ill, or says that we call too often without saying for how long. */
const AGAIN_AFTER_SECONDS = 60
const MAX_WAIT_SECONDS = 3_600

interface Run {
  orgId: string
  organisation: OrganisationRow
  row: AccountingProgramRow
  target: AccountingTarget
}

/** Why a run ends before all is handed over; `seconds` until it goes on, without which a person has to do something. */
interface Stop {
  problem: NonNullable<AccountingProgramRow['problem']>
  said: string | null
  seconds?: number
}

/**
 * Hands the vouchers over that wait, one by one, each at the program before it is marked as sent. A voucher that may have arrived is
 * looked for before it is sent once more, so neither a lost answer nor a process that ends in between sends one twice. One process at a
 * time works for an organisation.
 */
export async function sendVouchers(deps: SendingDeps, { orgId }: { orgId: string }): Promise<void> {
  if (!(await nextSending(deps.db, orgId))) return
  let held = leaseFrom(deps)
  const organisation = await findOrganisation(deps.db, orgId)
  if (!organisation || !(await findProgram(deps.db, orgId))) return
  const row = await takeLease(deps.db, orgId, { now: deps.clock.now(), until: held })
  // Another process is at it, or was until it ended: its lease ends by then.
  if (!row) return enqueueLater(deps, orgId, LEASE_MS / 1_000)
  const run: Run = { orgId, organisation, row, target: deps.accountingFor(openKeys(deps.config, row)) }
  let stop = await otherCompany(run)
  while (!stop) {
    const next = await nextSending(deps.db, orgId)
    if (!next) break
    const until = leaseFrom(deps)
    // Somebody changed the program, or this process slept: the one that has the lease now goes on.
    if (!(await moveLease(deps.db, orgId, { held, until }))) return enqueueLater(deps, orgId, 0)
    held = until
    stop = await handOver(deps, run, next)
  }
  await end(deps, { orgId, held, stop })
}

const leaseFrom = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() + LEASE_MS)

/** Continues what an earlier process left, at a start and at night. */
export async function resumeSending(deps: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  const orgIds = await listUnfinished(deps.db)
  for (const orgId of orgIds) await enqueueLater(deps, orgId, 0)
  return orgIds.length
}

export async function enqueueLater(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  orgId: string,
  seconds: number,
): Promise<void> {
  const delay = seconds > 0 ? { startAfterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) } : {}
  await jobs.enqueue(db, 'sendVouchers', { orgId }, { ...delay, singletonKey: orgId })
}

/** Whose books the keys open may have changed since they were entered. */
async function otherCompany({ target, row }: Run): Promise<Stop | undefined> {
  const company = await target.company()
  if (company.outcome !== 'done') return stopOf(company)
  return company.id === row.companyId ? undefined : { problem: 'other_company', said: company.name }
}

function stopOf(trouble: Trouble): Stop {
  const { outcome } = trouble
  if (outcome === 'later')
    return { problem: outcome, said: null, seconds: trouble.seconds ?? AGAIN_AFTER_SECONDS }
  if (outcome === 'silent') return { problem: outcome, said: null, seconds: AGAIN_AFTER_SECONDS }
  return { problem: outcome, said: trouble.said }
}

/** One voucher: looked for where it may be there, else sent. */
async function handOver(
  deps: SendingDeps,
  run: Run,
  { voucher, sending, state }: Sending & { state: Unfinished },
): Promise<Stop | undefined> {
  const { voucherId, language, tries, changedAt } = sending
  const sinceMs = deps.clock.now().getTime() - changedAt.getTime()
  if (state === 'sending' && sinceMs < LOOK_AFTER_MS)
    return { problem: 'silent', said: null, seconds: Math.ceil((LOOK_AFTER_MS - sinceMs) / 1_000) }
  const draft = await draftOf(deps.db, run.organisation, { voucher, language })
  // A database that was put back doesn't know what was sent since.
  if (state === 'sending' || run.target.findsDrafts) {
    const found = await run.target.find(draft)
    if (found.outcome === 'found') return keepSent(deps, run, { voucherId, from: state, placed: found })
    if (found.outcome === 'untold') return keepUnsure(deps, { voucherId })
    if (found.outcome !== 'absent') return stopOf(found)
  }
  const { program, companyId, companyName } = run.row
  const begun = { state: 'sending' as const, program, companyId, companyName, changedAt: deps.clock.now() }
  if (!(await updateSending(deps.db, { voucherId, from: state }, begun))) return undefined
  return send(deps, run, { voucherId, draft, tries })
}

async function send(
  deps: SendingDeps,
  run: Run,
  { voucherId, draft, tries }: { voucherId: string; draft: Draft; tries: number },
): Promise<Stop | undefined> {
  const from = 'sending'
  const answer = await run.target.send(draft, { key: `${draft.reference}-${tries}` })
  const changedAt = deps.clock.now()
  if (answer.outcome === 'sent') return keepSent(deps, run, { voucherId, from, placed: answer })
  if (answer.outcome === 'unknown') return { problem: 'silent', said: null, seconds: LOOK_AFTER_MS / 1_000 }
  const elsewhere = { program: null, companyId: null, companyName: null, changedAt }
  if (answer.outcome === 'refused') {
    const refusal = refusalOf(answer.refusal)
    const values = { ...elsewhere, state: 'refused' as const, tries: tries + 1, refusal }
    await updateSending(deps.db, { voucherId, from }, values)
    return undefined
  }
  await updateSending(deps.db, { voucherId, from }, { ...elsewhere, state: 'waiting' })
  return stopOf(answer)
}

function refusalOf(refusal: Refusal) {
  if (refusal.why === 'account') return { why: refusal.why, said: refusal.account }
  return { why: refusal.why, said: refusal.why === 'said' ? refusal.said : null }
}

async function keepSent(
  { db, clock }: SendingDeps,
  { row: { program, companyId, companyName } }: Run,
  { voucherId, from, placed }: { voucherId: string; from: 'waiting' | 'sending'; placed: Placed },
): Promise<undefined> {
  await updateSending(
    db,
    { voucherId, from },
    {
      state: 'sent',
      program,
      companyId,
      companyName,
      programVoucherId: placed.id,
      programNumber: placed.number,
      changedAt: clock.now(),
    },
  )
}

async function keepUnsure(
  { db, clock }: SendingDeps,
  { voucherId }: { voucherId: string },
): Promise<undefined> {
  await updateSending(db, { voucherId, from: 'sending' }, { state: 'unsure', changedAt: clock.now() })
}

/** Gives the lease back with what kept the rest from being handed over, and comes back for it where that may pass. */
async function end(
  deps: SendingDeps,
  { orgId, held, stop }: { orgId: string; held: Date; stop: Stop | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await moveLease(tx, orgId, { held, until: null }))) return
    await updateProgram(tx, orgId, { problem: stop?.problem ?? null, problemSaid: stop?.said ?? null })
  })
  if (!stop) return
  deps.log.warn(
    { event: 'vouchers_not_sent', orgId, code: stop.problem },
    'vouchers are not handed to the accounting program',
  )
  if (stop.seconds !== undefined) await enqueueLater(deps, orgId, stop.seconds)
}
