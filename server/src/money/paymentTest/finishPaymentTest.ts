import type { PaymentTest } from '@medlem/contract/setup'
import { authorizationMismatch } from '@medlem/domain/authorization'
import {
  isWithoutHold,
  type PaymentHints,
  type PaymentProvider,
  type Snapshot,
  type WindowAnswer,
} from '@medlem/payments/provider'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSupport } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { refOf } from '../payment/provider.ts'
import { presentPaymentTest, type TestFailure } from './present.ts'
import {
  findPaymentTest,
  findTestByCallbackToken,
  listUnfinishedTests,
  type PaymentTestRow,
  updatePaymentTest,
} from './store.ts'

/** Beyond the longest window of a provider: what was not paid by then never will be. */
const OVER_MS = 2 * 3_600_000
/** So long a test that is under way is left to the browser that began it. */
const AT_WORK_MS = 60_000

/** Asks the provider what became of a test that the browser came back from, and lets the money go. */
export async function finishPaymentTest(
  deps: Deps,
  caller: Caller,
  { orgId, id, query: typed }: { orgId: string; id: string; query: string },
): Promise<PaymentTest> {
  await requireAdministered(deps, caller, orgId, 'settings:write')
  requireSupport(caller)
  const row = await findPaymentTest(deps.db, { id, orgId })
  if (!row) throw notFound()
  const query = Object.fromEntries(new URLSearchParams(typed))
  const provider = await providerOf(deps, row)
  const hints = provider?.readReturn(query)
  const isLeft = hints?.declined !== undefined || query.declined === '1'
  const after = row.endedAt ? row : await follow(deps, row, { provider, hints, isLeft })
  return presentPaymentTest(after, caller.language)
}

/** A callback of a test: what it names is looked up by the next sweep. False where the address is no test's. */
export async function notePaymentTestCallback(
  deps: Deps,
  { tokenHash, raw }: { tokenHash: string; raw: Parameters<PaymentProvider['readWebhook']>[0] },
): Promise<boolean> {
  const row = await findTestByCallbackToken(deps.db, tokenHash)
  if (!row) return false
  const reading = (await providerOf(deps, row))?.readWebhook(raw)
  const authorizationId = reading?.ok ? reading.hints.authorizationId : undefined
  if (authorizationId && row.authorizationId === null) {
    await updatePaymentTest(deps.db, row.id, { authorizationId })
  }
  return true
}

/** Ends the tests whose browser did not come back, and lets go what is still held. */
export async function sweepPaymentTests(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await runAll(await listUnfinishedTests(deps.db, new Date(now - AT_WORK_MS)), async (row) => {
    const provider = await providerOf(deps, row)
    const isLeft = now - row.createdAt.getTime() > OVER_MS
    await follow(deps, row, { provider, hints: undefined, isLeft })
  })
}

async function providerOf(deps: Deps, { orgId, provider, testMode }: PaymentTestRow) {
  const organisation = await findOrganisation(deps.db, orgId)
  return organisation && deps.providerFor(organisation, { provider, test: testMode })
}

interface Seen {
  provider: PaymentProvider | undefined
  hints: PaymentHints | undefined
  /** No one will pay in the window any more. */
  isLeft: boolean
}

async function follow(deps: Deps, row: PaymentTestRow, { provider, hints, isLeft }: Seen) {
  if (!provider) return isLeft ? endedTest(deps, row, 'notPaid') : row
  const authorizationId = row.authorizationId ?? hints?.authorizationId ?? null
  const ref = { ...refOf({ ...row, authorizationId }), reference: row.reference }
  // FreePay finds a payment by its authorization alone.
  const canAsk = authorizationId !== null || provider.caps.lookupByPaymentId
  const snapshot = canAsk ? await provider.lookup(ref) : undefined
  const found = snapshot && isOf(row, snapshot, provider) ? snapshot : undefined
  if (row.state === 'held') return letGo(deps, row, { provider, failure: failureOf(row, found) })
  if (found?.state === 'authorized') {
    const values = { state: 'held' as const, authorizationId: found.authorizationId ?? authorizationId }
    const held = await updatePaymentTest(deps.db, row.id, values)
    return held ? letGo(deps, held, { provider, failure: failureOf(held, found) }) : row
  }
  if (found?.state === 'captured' || found?.state === 'part_captured') {
    return giveBack(deps, { ...row, authorizationId: found.authorizationId ?? authorizationId }, provider)
  }
  const isOver = isLeft || (found !== undefined && isWithoutHold(found.state))
  return isOver ? endedTest(deps, row, isLeft && !hints ? 'notPaid' : 'declined') : row
}

/**
 * The return address may name anybody's payment, and its hold must stay: it is ours only by our own reference. A provider that
 * was asked by our window may leave that out.
 */
function isOf(
  { reference }: PaymentTestRow,
  snapshot: Snapshot,
  { caps }: Pick<PaymentProvider, 'caps'>,
): boolean {
  return snapshot.reference === reference || (snapshot.reference === undefined && caps.lookupByPaymentId)
}

function failureOf(row: PaymentTestRow, snapshot: Snapshot | undefined): TestFailure | undefined {
  if (!snapshot?.authorized) return undefined
  const { authorized, test } = snapshot
  const differs = authorizationMismatch(
    { amountMinor: BigInt(row.amountMinor), currency: row.currency, test: row.testMode },
    { amountMinor: authorized.minor, currency: authorized.currency, test },
  )
  if (differs === undefined) return undefined
  return differs === 'test' ? 'otherMode' : 'otherAmount'
}

/** Until the provider says that it holds no money, the test goes on, and a sweep asks again. */
async function letGo(
  deps: Deps,
  row: PaymentTestRow,
  { provider, failure }: { provider: PaymentProvider; failure: TestFailure | undefined },
): Promise<PaymentTestRow> {
  const ref = refOf(row)
  const { outcome } = await provider.voidHold({ ref, key: `test_${row.id}:void:1` })
  if (outcome !== 'done') {
    const { state } = await provider.lookup(ref)
    if (state !== 'none' && !isWithoutHold(state)) return row
  }
  return endedTest(deps, row, failure)
}

async function giveBack(deps: Deps, row: PaymentTestRow, provider: PaymentProvider): Promise<PaymentTestRow> {
  const amount = { minor: BigInt(row.amountMinor), currency: row.currency }
  const { outcome } = await provider.refund({ ref: refOf(row), amount, key: `test_${row.id}:refund:1` })
  return outcome === 'done' || outcome === 'pending' ? endedTest(deps, row, 'tookMoney') : row
}

/** For the operator, who is asked why keys do not work; the administrator sees the reason alone. */
function logFailure(
  { log }: Deps,
  { id, orgId, provider, testMode }: PaymentTestRow,
  why: { reason: TestFailure } & Partial<Pick<WindowAnswer, 'outcome' | 'code'>>,
): void {
  log.warn(
    { event: 'payment_test_failed', paymentTestId: id, orgId, provider, testMode, ...why },
    'a test of payment keys failed',
  )
}

/** The test as it ended: passed, or failed for that reason; `said` is what the provider answered. */
export async function endedTest(
  deps: Deps,
  row: PaymentTestRow,
  failure: TestFailure | undefined,
  said: Pick<WindowAnswer, 'outcome' | 'code'> | undefined = undefined,
): Promise<PaymentTestRow> {
  if (failure) logFailure(deps, row, { reason: failure, ...said })
  const endedAt = deps.clock.now()
  const values = failure ? { state: 'failed' as const, reason: failure } : { state: 'passed' as const }
  const ended = await updatePaymentTest(deps.db, row.id, { ...values, endedAt })
  return ended ?? (await findPaymentTest(deps.db, row)) ?? row
}
