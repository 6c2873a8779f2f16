import { LETTERS_AT_ONCE } from '@medlem/contract/claimLetter'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { readClaim } from '../../money/claim/lockedClaim.ts'
import { fileOf, type LetterFile } from '../../money/claim/readClaimLetter.ts'
import { findAccountOfClaims } from '../../money/payment/accountOfClaims.ts'
import { listOwed } from '../../money/payment/listClaims.ts'
import { openFeesOf, openOf } from '../../money/payment/notifyClaim.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findBatch } from '../batch/store.ts'
import { listClaimsWithoutEmail } from './store.ts'

interface Which {
  orgId: string
  batchId: string
}

/** How many letters a batch of claims needs now, for those who may see the organisation's money. */
export async function countClaimLetters(
  deps: Deps,
  caller: Caller,
  which: Which,
): Promise<{ letters: number }> {
  await requireClaimBatch(deps, caller, which)
  return { letters: (await listLetters(deps, which)).length }
}

/**
 * Those letters in one file, some at a time from the number `first` on: the claims as they were made, of which more than fees of
 * reminders is open. 422 where there are not so many, 409 where their number is not the one that was shown: one that is paid moves the others
 * up, the first of the next file into this one.
 */
export async function claimLetters(
  deps: Deps,
  caller: Caller,
  { first, shownCount, ...which }: Which & { first: number; shownCount: number },
): Promise<LetterFile> {
  const organisation = await requireClaimBatch(deps, caller, which)
  const { orgId, batchId } = which
  const at = deps.clock.now()
  const ids = await listLetters(deps, which)
  const message = say(moneyProblemTexts, (t) => t.letterBeyond({ count: ids.length }))
  if (ids.length !== shownCount)
    throw refuseField('count', 'changed', message, { as: 'invalid_transition', status: 409 })
  const account = await findAccountOfClaims(deps.db, { orgId, currency: organisation.currency })
  const letters = []
  for (const id of ids.slice(first - 1, first - 1 + LETTERS_AT_ONCE)) {
    const plan = await readClaim(deps.db, id, at)
    // Paid since it was listed, it needs none.
    if (!plan || openOf(plan) === openFeesOf(plan)) continue
    const kind = 'original' as const
    letters.push({ organisation, plan, kind, account, language: caller.language, at })
  }
  if (letters.length === 0) throw refuseField('first', 'too_large', message)
  const file = await fileOf(deps, letters)
  await auditListRead(deps, caller, {
    action: 'claim_letter_read',
    orgId,
    objectId: batchId,
    size: letters.length,
    total: ids.length,
  })
  return file
}

async function requireClaimBatch(
  deps: Deps,
  caller: Caller,
  { orgId, batchId }: Which,
): Promise<OrganisationRow> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:read')
  const batch = await findBatch(deps.db, batchId)
  if (batch?.orgId !== orgId || batch.kind !== 'claim') throw notFound()
  return organisation
}

/** The claims to be printed, by the names of their payers. */
async function listLetters(deps: Deps, { orgId, batchId }: Which): Promise<string[]> {
  const claimIds = await listClaimsWithoutEmail(deps.db, batchId)
  const owed = await listOwed(deps.db, { orgId, today: copenhagenDate(deps.clock.now()), claimIds })
  const open = new Set(
    owed.filter(({ openMinor, openFeesMinor }) => openMinor > openFeesMinor).map(({ id }) => id),
  )
  return claimIds.filter((id) => open.has(id))
}
