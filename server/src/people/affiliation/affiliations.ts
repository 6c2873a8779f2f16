import type { Affiliation, AffiliationList, askAffiliation as ask } from '@medlem/contract/affiliation'
import type { RequestOf } from '@medlem/contract/endpoint'
import type { Database } from '@medlem/database/database'
import { isCheckViolation, isUniqueViolation } from '@medlem/database/violations'
import type { AuditAction } from '@medlem/domain/audit'
import { copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered, requireEnabled } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireFreshLogin } from '../access/freshLogin.ts'
import { isSupport } from '../access/policy.ts'
import { findOrganisation } from '../organisation/store.ts'
import { notifyAffiliation } from './notifyAffiliation.ts'
import { presentAffiliation, presentAgreement } from './present.ts'
import {
  type AffiliationRow,
  endAgreementsApart,
  insertAffiliation,
  listAbove,
  listAffiliated,
  listAgreed,
  lockAffiliation,
  updateAffiliation,
} from './store.ts'

/** What is above and below an organisation, what was asked, and which agreements are in force. */
export async function listAffiliations(deps: Deps, caller: Caller, orgId: string): Promise<AffiliationList> {
  await requireAdministered(deps, caller, orgId, 'access:read')
  const today = copenhagenDate(deps.clock.now())
  return {
    affiliations: (await listAffiliated(deps.db, orgId)).map(({ row, organisation }) =>
      presentAffiliation(row, { orgId, organisation }),
    ),
    agreements: (await listAgreed(deps.db, { orgId, today })).map(({ row, organisation }) =>
      presentAgreement(row, { orgId, organisation }),
    ),
    above: await listAbove(deps.db, orgId),
  }
}

/** Asks another organisation, or sets it at once where a super administrator asks. 409 where it can't be. */
export async function askAffiliation(
  deps: Deps,
  caller: Caller,
  { orgId, organisationId, side }: RequestOf<typeof ask>['body'] & { orgId: string },
): Promise<Affiliation> {
  const asking = await requireAdministered(deps, caller, orgId, 'access:write')
  const asked = await requireEnabled(deps, organisationId)
  const { id, name, hue } = asked
  requireFreshLogin(deps, caller)
  if (id === orgId) throw ofItself()
  const at = deps.clock.now()
  const isSet = isSupport(caller)
  const by = caller.actor.id
  const row = await orConflict(
    deps.db.transaction(async (tx) => {
      const made = await insertAffiliation(tx, {
        parentId: side === 'parent' ? id : orgId,
        childId: side === 'parent' ? orgId : id,
        askedByParent: side === 'child',
        askedBy: by,
        askedAt: at,
        ...(isSet && { acceptedBy: by, acceptedAt: at }),
      })
      await auditBoth(tx, caller, { row: made, action: isSet ? 'affiliation_set' : 'affiliation_ask', at })
      if (!isSet) await notifyAffiliation(tx, { asked, asking, isBelow: side === 'parent', at })
      return made
    }),
  )
  return presentAffiliation(row, { orgId, organisation: { id, name, hue } })
}

/** Accepts what the other side asked; accepting twice changes nothing. 409 where it can't be any more. */
export async function acceptAffiliation(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<Affiliation> {
  await requireAdministered(deps, caller, orgId, 'access:write')
  requireFreshLogin(deps, caller)
  const at = deps.clock.now()
  const row = await orConflict(
    deps.db.transaction(async (tx) => {
      const found = await requireOpen(tx, { orgId, id })
      if (found.acceptedAt) return found
      // The side that asked can't accept for the other.
      if (found.askedByParent === (found.parentId === orgId)) throw notFound()
      const accepted = { acceptedAt: at, acceptedBy: caller.actor.id }
      await updateAffiliation(tx, id, accepted)
      await auditBoth(tx, caller, { row: found, action: 'affiliation_accept', at })
      return { ...found, ...accepted }
    }),
  )
  const other = await findOrganisation(deps.db, row.parentId === orgId ? row.childId : row.parentId)
  if (!other) throw new Error('an affiliation has no organisation')
  return presentAffiliation(row, { orgId, organisation: { id: other.id, name: other.name, hue: other.hue } })
}

/** Withdraws, declines or ends it, from either side; agreements with one that is not above any more end too. */
export async function endAffiliation(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  await requireAdministered(deps, caller, orgId, 'access:write')
  const at = deps.clock.now()
  const by = caller.actor.id
  await deps.db.transaction(async (tx) => {
    const row = await requireOpen(tx, { orgId, id })
    await updateAffiliation(tx, id, { endedAt: at, endedBy: by })
    await auditBoth(tx, caller, { row, action: 'affiliation_end', at })
    if (!row.acceptedAt) return
    for (const { id: objectId, orgId: giver, parentId } of await endAgreementsApart(tx, { at, by })) {
      const entry = { action: 'people_agreement_end', objectId, at } as const
      await auditAdministration(tx, caller, { ...entry, orgId: giver, detail: { parentId } })
      await auditAdministration(tx, caller, { ...entry, orgId: parentId, detail: { childId: giver } })
    }
  })
}

async function requireOpen(
  tx: Database,
  { orgId, id }: { orgId: string; id: string },
): Promise<AffiliationRow> {
  const row = await lockAffiliation(tx, id)
  if (!row || row.endedAt || (row.parentId !== orgId && row.childId !== orgId)) throw notFound()
  return row
}

/** An entry in the chain of each of the two. */
async function auditBoth(
  tx: Database,
  caller: Caller,
  { row, action, at }: { row: AffiliationRow; action: AuditAction; at: Date },
): Promise<void> {
  const { parentId, childId, id: objectId } = row
  for (const orgId of [parentId, childId]) {
    await auditAdministration(tx, caller, { action, orgId, objectId, detail: { parentId, childId }, at })
  }
}

/** What the database refuses, as a sentence. */
async function orConflict<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error, 'affiliation_once')) throw conflict('askedAlready')
    if (isUniqueViolation(error, 'affiliation_one_parent')) throw conflict('oneParent')
    if (isCheckViolation(error, 'affiliation_no_circle')) throw conflict('belowItself')
    if (isCheckViolation(error, 'affiliation_levels')) throw conflict('tooManyLevels')
    throw error
  }
}

function conflict(text: 'askedAlready' | 'oneParent' | 'belowItself' | 'tooManyLevels'): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(peopleProblemTexts, (t) => t[text]),
  )
}

function ofItself(): AppError {
  const message = say(peopleProblemTexts, (t) => t.belowItself)
  return invalidRequest([{ field: 'organisationId', code: 'own', message }], 422)
}
