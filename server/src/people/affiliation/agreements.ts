import {
  type giveAgreement as give,
  type PeopleAgreement,
  SHARED_PAGE,
  type SharedPerson,
} from '@medlem/contract/affiliation'
import type { RequestOf } from '@medlem/contract/endpoint'
import { addDays, copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireAdministered } from '../access/administer.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireFreshLogin } from '../access/freshLogin.ts'
import { administers } from '../access/policy.ts'
import { presentAgreement } from './present.ts'
import { listShared } from './sharedStore.ts'
import { holdAgreement, insertAgreement, listAbove, lockAgreement, setAgreementEnded } from './store.ts'

/** Longer than that somebody should decide anew. */
const MAX_YEARS = 2
const YEAR_DAYS = 366

/** Lets the staff of an organisation above read the list of members. Those who give it may take such a list along (decision 30). */
export async function giveAgreement(
  deps: Deps,
  caller: Caller,
  { orgId, organisationId, purpose, fields, endsOn }: RequestOf<typeof give>['body'] & { orgId: string },
): Promise<PeopleAgreement> {
  const organisation = await requireAdministered(deps, caller, orgId, 'access:write')
  const receiver = (await listAbove(deps.db, orgId)).find(({ id }) => id === organisationId)
  if (!receiver) throw notFound()
  if (!administers(caller, organisation, 'members:export')) throw forbidden()
  requireFreshLogin(deps, caller)
  const at = deps.clock.now()
  requireLastDay(endsOn, copenhagenDate(at))
  const row = await deps.db.transaction(async (tx) => {
    const made = await insertAgreement(tx, {
      orgId,
      parentId: organisationId,
      purpose,
      fields: [...new Set(fields)],
      endsOn,
      givenBy: caller.actor.id,
      givenAt: at,
    })
    const entry = { action: 'people_agreement_give', objectId: made.id, at } as const
    const said = { purpose, fields: made.fields, endsOn }
    await auditAdministration(tx, caller, { ...entry, orgId, detail: { ...said, parentId: organisationId } })
    await auditAdministration(tx, caller, {
      ...entry,
      orgId: organisationId,
      detail: { ...said, childId: orgId },
    })
    return made
  })
  return presentAgreement(row, { orgId, organisation: receiver })
}

function requireLastDay(endsOn: string, today: string): void {
  const last = addDays(today, MAX_YEARS * YEAR_DAYS)
  if (endsOn >= today && endsOn <= last) return
  const message = say(peopleProblemTexts, (t) => t.agreementLastDay({ years: MAX_YEARS }))
  throw invalidRequest([{ field: 'endsOn', code: 'out_of_range', message }], 422)
}

/** Only who gave it ends it. It waits for those who are reading by it. */
export async function endAgreement(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<void> {
  await requireAdministered(deps, caller, orgId, 'access:write')
  await deps.db.transaction(async (tx) => {
    const row = await lockAgreement(tx, id)
    if (row?.orgId !== orgId) throw notFound()
    if (row.endedAt) return
    const at = deps.clock.now()
    await setAgreementEnded(tx, id, { at, by: caller.actor.id })
    const { parentId } = row
    const entry = { action: 'people_agreement_end', objectId: id, at } as const
    await auditAdministration(tx, caller, { ...entry, orgId, detail: { parentId } })
    await auditAdministration(tx, caller, { ...entry, orgId: parentId, detail: { childId: orgId } })
  })
}

interface Asked {
  /** The organisation above, in whose name somebody reads. */
  orgId: string
  agreementId: string
  /** The member number of the last one of the page before. */
  after: number
}

/**
 * A page of an organisation's members of today for one above, with what the agreement names. It is written to the audit log of
 * the organisation whose people they are and of the one that reads, in the transaction that reads. 404 without an agreement in force.
 */
export async function listSharedPeople(
  deps: Deps,
  caller: Caller,
  { orgId: parentId, agreementId, after }: Asked,
): Promise<{ people: SharedPerson[] }> {
  await requireAdministered(deps, caller, parentId, 'members:read')
  const at = deps.clock.now()
  const today = copenhagenDate(at)
  return deps.db.transaction(async (tx) => {
    const agreement = await holdAgreement(tx, { agreementId, parentId, today })
    if (!agreement) throw notFound()
    const { orgId, purpose, fields } = agreement
    const found = await listShared(tx, { orgId, today, after, size: SHARED_PAGE })
    const read = { action: 'people_agreement_read', objectId: agreementId, at } as const
    const said = { size: found.length, purpose, fields }
    await auditAdministration(tx, caller, { ...read, orgId: parentId, detail: { ...said, childId: orgId } })
    await auditAdministration(tx, caller, { ...read, orgId, detail: { ...said, parentId } })
    return {
      people: found.map(({ email, phone, dateOfBirth, ...named }) => ({
        ...named,
        email: fields.includes('email') ? email : null,
        phone: fields.includes('phone') ? phone : null,
        dateOfBirth: fields.includes('dateOfBirth') ? dateOfBirth : null,
      })),
    }
  })
}
