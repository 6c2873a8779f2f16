import type { Renewal } from '@medlem/contract/renewal'
import type { Database } from '@medlem/database/database'
import { isUniqueViolation } from '@medlem/database/violations'
import { WATCH_MS } from '@medlem/domain/providerWait'
import { isLostCharge } from '@medlem/domain/renewalStatus'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { isWithoutHold, type PaymentProvider, type Snapshot } from '@medlem/payments/provider'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { getPurchase } from '../payment/purchaseStore.ts'
import { findPaymentByAuthorization } from '../payment/store.ts'
import { settle } from '../settlement/settle.ts'
import { endOf } from './endRenewal.ts'
import { notifyRenewal } from './notifyRenewal.ts'
import { type Charged, latestCharges, lockHeldForReview, type RenewalView } from './overviewStore.ts'
import { isNameless } from './present.ts'
import { requireRenewal, viewRenewal } from './readRenewal.ts'
import { answerCharge, updateRenewalRow } from './store.ts'

interface CheckInput {
  orgId: string
  id: string
  /** The identifier that an administrator found in the provider's dashboard. */
  named: string | undefined
}

/**
 * Asks the provider once more about a renewal that is held for review. Where the provider never returned an identifier of
 * the charge, an administrator can enter the one in the provider's dashboard; it is looked up before it is stored.
 */
export async function checkHeldForReview(
  deps: Deps,
  caller: Caller,
  { orgId, id, named }: CheckInput,
): Promise<Renewal> {
  const view = await requireRenewal(deps, caller, { orgId, id })
  if (view.row.state !== 'parked') return viewRenewal(deps, caller, id)
  const latest = (await latestCharges(deps.db, [id])).get(id)
  if (!latest) throw new Error('a renewal that is held for review was never charged')
  const note = (tx: Database) =>
    auditAdministration(tx, caller, {
      action: 'renewal_check',
      orgId,
      objectId: id,
      subjectId: view.row.payerId,
      at: deps.clock.now(),
      detail: { named: named !== undefined },
    })
  const provider = await providerOf(deps, view, latest)
  let { authorizationId } = latest.charge
  if (named !== undefined && isNameless(latest)) {
    authorizationId = await nameCharge(deps, { view, latest, provider, named, note })
  } else await note(deps.db)
  const { row: payment } = await settle(deps, latest.payment.id, {
    source: 'renewal',
    actorId: caller.actor.id,
    authorizationId: authorizationId ?? undefined,
  })
  const end =
    endOf(payment.state) ??
    (authorizationId !== null && (await isGone(deps, { latest, provider, authorizationId }))
      ? { state: 'asked' as const, reason: 'not_charged' }
      : undefined)
  if (end) await endReview(deps, view, end)
  return viewRenewal(deps, caller, id)
}

async function providerOf(
  deps: Deps,
  { row }: RenewalView,
  { payment }: Charged,
): Promise<PaymentProvider | undefined> {
  const organisation = await findOrganisation(deps.db, row.orgId)
  return organisation && deps.providerFor(organisation, payment)
}

interface Naming {
  view: RenewalView
  latest: Charged
  provider: PaymentProvider | undefined
  named: string
  /** Writes the audit entry. */
  note: (tx: Database) => Promise<void>
}

/** Stores the identifier of the lost charge, if the provider's data of it agree. */
async function nameCharge(deps: Deps, { view, latest, provider, named, note }: Naming): Promise<string> {
  const { charge, payment } = latest
  if (!provider)
    throw new AppError(
      'org_not_ready',
      422,
      say(moneyProblemTexts, (t) => t.paymentsNotSetUp),
    )
  const found = await provider.lookup({ authorizationId: named, reference: payment.orderNumber })
  if (found.state === 'unknown') {
    throw new AppError(
      'unavailable',
      503,
      say(moneyProblemTexts, (t) => t.providerSilent),
    )
  }
  const authorizationId = found.authorizationId ?? named
  if (found.state === 'none' || !(await isTheCharge(deps, { view, latest, found }))) throw foreign()
  try {
    await deps.db.transaction(async (tx) => {
      if (await findPaymentByAuthorization(tx, authorizationId)) throw foreign()
      if (!(await lockHeldForReview(tx, view.row.id))) return
      await answerCharge(tx, charge.id, { outcome: 'done', authorizationId, answeredAt: deps.clock.now() })
      await note(tx)
    })
  } catch (error) {
    // Another renewal's charge has that identifier.
    throw isUniqueViolation(error) ? foreign() : error
  }
  return authorizationId
}

async function isTheCharge(
  { db }: Deps,
  { view, latest, found }: Pick<Naming, 'view' | 'latest'> & { found: Snapshot },
): Promise<boolean> {
  const { totalMinor, currency } = await getPurchase(db, latest.payment.purchaseId)
  return isLostCharge(
    { reference: latest.payment.orderNumber, amountMinor: BigInt(totalMinor), currency, last4: view.last4 },
    {
      reference: found.reference,
      amountMinor: found.authorized?.minor,
      currency: found.authorized?.currency,
      last4: found.instrument?.last4,
      hadWindow: found.providerPaymentId !== undefined,
    },
  )
}

function foreign(): AppError {
  const message = say(moneyProblemTexts, (t) => t.chargeUnknown)
  return refuseField('authorizationIdentifier', 'authorization_mismatch', message, {
    as: 'authorization_mismatch',
  })
}

/** Whether the provider reports that it holds nothing under this identifier (any more). */
async function isGone(
  { clock }: Deps,
  {
    latest,
    provider,
    authorizationId,
  }: { latest: Charged; provider: PaymentProvider | undefined; authorizationId: string },
): Promise<boolean> {
  const { charge, payment } = latest
  const found = await provider?.lookup({ authorizationId, reference: payment.orderNumber })
  // An unknown identifier may only be unknown yet.
  if (found?.state === 'none') return clock.now().getTime() - charge.startedAt.getTime() > WATCH_MS
  return found !== undefined && isWithoutHold(found.state)
}

async function endReview(
  deps: Deps,
  { row: { id }, last4 }: RenewalView,
  end: NonNullable<ReturnType<typeof endOf>>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockHeldForReview(tx, id)
    if (!row) return
    const at = deps.clock.now()
    await updateRenewalRow(tx, id, { ...end, endedAt: at })
    if (end.reason === 'not_charged') await notifyRenewal(tx, deps, { row, kind: 'not_charged', last4, at })
  })
}
