import type { Database } from '@medlem/database/database'
import type { PartLine } from '@medlem/database/schema/instalment'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { type DunningDecision, dunningDecision, dunningLimit, dunningLine } from '@medlem/domain/dunning'
import { isPayable } from '@medlem/domain/instalment'
import { toWireMinor } from '@medlem/domain/money'
import { isBeingPaid } from '@medlem/domain/payment'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import {
  findPausedUntil,
  hasOpenDispute,
  hasWaitingLine,
  insertClaimReminder,
  listClaimReminders,
} from '../payment/dunningStore.ts'
import { insertInstalments, nextInstalmentNumber, updatePlan } from '../payment/instalmentStore.ts'
import { listOwed } from '../payment/listClaims.ts'
import { notifyClaim, openFeesOf, openOf } from '../payment/notifyClaim.ts'
import { type ClaimView, partsOf } from '../payment/planParts.ts'

/**
 * Sends the next reminder of a claim, with its fee, where one is due now; answers the day on which to look again, null for none. It is decided
 * by what is stored at this moment, under the lock of the claim (`dunningDecision` of the domain).
 */
export async function remindClaim(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { plan, now }: { plan: ClaimView; now: Date },
): Promise<CalendarDate | null> {
  const today = copenhagenDate(now)
  const decision = await decide(tx, plan, today)
  if (decision.kind === 'wait') return decision.on
  const { feeMinor } = decision
  const sent = await listClaimReminders(tx, plan.row.id)
  const n = sent.length + 1
  if (feeMinor > 0) await addFee(tx, { plan, feeMinor, today, now })
  await insertClaimReminder(tx, { planId: plan.row.id, n, sentOn: today, feeMinor })
  const after = feeMinor > 0 ? await readAgain(tx, plan, today) : plan
  await notifyClaim(tx, deps, { plan: after, kind: 'unpaid', again: String(n), at: now })
  const next = await decide(tx, after, today)
  return next.kind === 'wait' ? next.on : null
}

async function decide(tx: Database, plan: ClaimView, today: CalendarDate): Promise<DunningDecision> {
  const { id, orgId, payerId, currency } = plan.row
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) throw new Error('the organisation of a claim is gone')
  const open = plan.parts.filter(({ state }) => isPayable(state))
  const reminders = await listClaimReminders(tx, id)
  const owed = await listOwed(tx, { orgId, today, payerIds: [payerId] })
  const owedMinor = owed.reduce((sum, { openMinor }) => sum + openMinor, 0)
  return dunningDecision({
    dueOn: plan.claim.dueOn,
    today,
    steps: organisation.dunning,
    limit: dunningLimit(currency, today),
    sent: reminders.map(({ sentOn, feeMinor }) => ({ on: sentOn, feeMinor })),
    isMoreThanFeesOpen: openOf(plan) > openFeesOf(plan),
    pausedUntil: await findPausedUntil(tx, { orgId, payerId }),
    isDisputed: await hasOpenDispute(tx, { orgId, payerId }),
    isBeingPaid: open.some(({ payments }) => payments.some(({ state }) => isBeingPaid(state))),
    hasBankLine: await hasWaitingLine(tx, {
      orgId,
      payerId,
      reference: plan.claim.reference,
      // Paying by the first letter is paying without the fees that came after it.
      amounts: [openOf(plan), openOf(plan) - openFeesOf(plan), owedMinor].filter((minor) => minor > 0),
    }),
  })
}

/** The fee is one more part of the claim, due with the reminder. */
async function addFee(
  tx: Database,
  { plan, feeMinor, today, now }: { plan: ClaimView; feeMinor: number; today: CalendarDate; now: Date },
): Promise<void> {
  const line = plan.parts.flatMap(({ lines }) => lines)[0]
  if (!line) throw new Error('a claim without a line')
  await updatePlan(tx, plan.row.id, { totalMinor: plan.row.totalMinor + feeMinor })
  await insertInstalments(tx, [
    {
      planId: plan.row.id,
      n: await nextInstalmentNumber(tx, plan.row.id),
      dueOn: today,
      amountMinor: feeMinor,
      lines: [feeLine(line, feeMinor)],
      nextOn: null,
      announcedAt: now,
    },
  ])
}

function feeLine({ memberId, historyId, priceVersion }: PartLine, feeMinor: number): PartLine {
  const { price, adjustments } = dunningLine(historyId, BigInt(feeMinor))
  return {
    memberId,
    historyId,
    priceVersion,
    feeMinor: toWireMinor(price.feeMinor),
    vatMinor: toWireMinor(price.vatMinor),
    surchargeMinor: toWireMinor(price.surchargeMinor),
    unitMinor: toWireMinor(price.unitMinor),
    adjustments: adjustments.map((one) => ({ ...one, amountMinor: toWireMinor(one.amountMinor) })),
  }
}

async function readAgain(tx: Database, plan: ClaimView, today: CalendarDate): Promise<ClaimView> {
  return { ...(await partsOf(tx, plan.row, today)), claim: plan.claim }
}
