import type { BankLine, LineDecision } from '@medlem/contract/bankMatch'
import type { Database } from '@medlem/database/database'
import type { BankLineRow } from '@medlem/database/schema/bank'
import { copenhagenDate } from '@medlem/domain/calendar'
import { bankTexts } from '@medlem/i18n/en/server/bank'
import { type Other, recordMatch, recordOther, takeBackMatches } from '../../money/bankMatch/recordMatch.ts'
import { byCaller } from '../../money/grant/openPeriod.ts'
import { forgetPayers, learnPayers, lockLine } from '../../money/payment/bankMatchStore.ts'
import { listClaims } from '../../money/payment/listClaims.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { presentLine } from './presentBank.ts'
import { requireTreasurer } from './requireTreasurer.ts'

interface Which {
  orgId: string
  lineId: string
}

/**
 * Says what a line is: payments of claims, which are recorded with it in one transaction, and what the rest is. 409 beyond what is open of it,
 * or where that is not what was shown.
 */
export async function matchLine(
  deps: Deps,
  caller: Caller,
  {
    openMinor: shownMinor,
    parts,
    notOurs,
    payoutId,
    returnedPaymentId,
    reason,
    ...which
  }: Which & LineDecision,
): Promise<BankLine> {
  await requireTreasurer(deps, caller, which.orgId)
  const others: Other[] = [
    ...(payoutId === undefined ? [] : [{ payoutId }]),
    ...(returnedPaymentId === undefined ? [] : [{ returnedPaymentId }]),
    ...(notOurs === undefined ? [] : [{ note: notOurs }]),
  ]
  const [other, ...more] = others
  if ((parts.length === 0 && !other) || more.length > 0) {
    const message = say(bankTexts, (t) => t.sayWhat)
    throw invalidRequest([{ field: 'parts', code: 'missing', message }], 422)
  }
  // A payout is one line, and so is money that was given back.
  const alone = other && !('note' in other) ? Object.keys(other)[0] : undefined
  if (alone !== undefined && parts.length > 0)
    throw refuseField(
      alone,
      'not_alone',
      say(bankTexts, (t) => t.alone),
    )
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const line = await requireLine(tx, which)
    if (line.openMinor !== shownMinor) {
      const message = say(bankTexts, (t) => t.moreThanOpen)
      throw refuseField('openMinor', 'price_changed', message, { as: 'price_changed', status: 409 })
    }
    const sumMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const restMinor = line.openMinor - sumMinor
    if (line.openMinor === 0 || (sumMinor > 0 && restMinor < 0)) {
      const message = say(bankTexts, (t) => t.moreThanOpen)
      throw new AppError('invalid_transition', 409, message)
    }
    const by = byCaller(caller)
    const payerIds = await payersOf(tx, { orgId: which.orgId, parts, today: copenhagenDate(at) })
    // One after the other in the order of their payers, whose locks have one.
    for (const part of parts.toSorted((a, b) => order(payerIds, a).localeCompare(order(payerIds, b))))
      await recordMatch(tx, deps, { line, ...part, reason, by, at })
    if (other && restMinor === 0)
      throw refuseField(
        'notOurs',
        'nothing_left',
        say(bankTexts, (t) => t.nothingLeft),
      )
    if (other)
      await recordOther(tx, {
        line,
        other,
        amountMinor: restMinor,
        reason: 'note' in other ? 'chosen' : reason,
        by,
        at,
      })
    const { payerHash: hash } = line
    if (hash)
      await learnPayers(tx, { orgId: which.orgId, hash, memberIds: [...new Set(payerIds.values())], at })
    await auditAdministration(tx, caller, {
      action: 'bank_line_match',
      orgId: which.orgId,
      objectId: line.id,
      at,
      detail: { claims: parts.length, amountMinor: other ? line.openMinor : sumMinor },
    })
  })
  return presentLine(deps, which)
}

const order = (payerIds: ReadonlyMap<string, string>, { claimId }: { claimId: string }) =>
  payerIds.get(claimId) ?? ''

/** Who owes the claims; 404 for one that the organisation does not have. */
async function payersOf(
  tx: Database,
  { orgId, parts, today }: { orgId: string; parts: LineDecision['parts']; today: string },
): Promise<Map<string, string>> {
  const payers = new Map<string, string>()
  for (const { claimId } of parts) {
    const [claim] = await listClaims(tx, { orgId, claimId, today })
    if (!claim) throw notFound()
    payers.set(claimId, claim.payerId)
  }
  return payers
}

/** Takes back all that was decided of a line; the account is no longer known as that of the person it paid for. */
export async function undoLine(deps: Deps, caller: Caller, which: Which): Promise<BankLine> {
  await requireTreasurer(deps, caller, which.orgId)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const line = await requireLine(tx, which)
    const undone = await takeBackMatches(tx, deps, { line, by: byCaller(caller), at })
    if (undone.length === 0) {
      const message = say(bankTexts, (t) => t.nothingDecided)
      throw new AppError('invalid_transition', 409, message)
    }
    const parts = undone.flatMap(({ claimId, amountMinor }) => (claimId ? [{ claimId, amountMinor }] : []))
    const payerIds = await payersOf(tx, { orgId: which.orgId, parts, today: copenhagenDate(at) })
    const { payerHash: hash } = line
    if (hash) await forgetPayers(tx, { orgId: which.orgId, hash, memberIds: [...new Set(payerIds.values())] })
    await auditAdministration(tx, caller, {
      action: 'bank_line_undo',
      orgId: which.orgId,
      objectId: line.id,
      at,
      detail: { claims: parts.length },
    })
  })
  return presentLine(deps, which)
}

async function requireLine(tx: Database, which: Which): Promise<BankLineRow> {
  const line = await lockLine(tx, which)
  if (!line) throw notFound()
  return line
}
