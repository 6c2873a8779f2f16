import { isDeepStrictEqual } from 'node:util'
import {
  type EmailRefusal,
  type PersonCorrection,
  PersonField,
  PROFILE_TEMPLATE,
  type StaffPerson,
} from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { isUniqueViolation } from '@medlem/database/violations'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireUsableBirthday, usableContact } from '../member/memberChecks.ts'
import { findMemberById, lockMember, updateMember } from '../member/store.ts'
import { emailTaken } from './addPerson.ts'
import { emailRefusal, presentPerson } from './present.ts'
import { requirePerson } from './requirePerson.ts'
import type { PersonKey } from './store.ts'

/**
 * Corrects a member's data for an organisation. The audit log gets the names of the fields and none of their values, as it can't
 * be erased; an e-mail to the member, or to the parent of a child, names the same. 409 when somebody wrote them meanwhile.
 */
export async function correctPerson(
  deps: Deps,
  caller: Caller,
  { key, body: { version, ...typed } }: { key: PersonKey; body: PersonCorrection },
): Promise<StaffPerson> {
  const { organisation } = await requirePerson(deps, caller, { key, right: 'members:write' })
  const body = usableContact(typed)
  requireUsableBirthday(deps, body.dateOfBirth)
  const { orgId, memberId } = key
  const at = deps.clock.now()
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await lockMember(tx, memberId)
      if (!before || before.erasedAt !== null) throw notFound()
      await requireNewest(tx, version, {
        version: before.version,
        orgId,
        objectId: memberId,
        actions: ['person_correct'],
        writtenAt: before.updateDate,
      })
      const wanted = { ...body, ...emptyAsNull(body) }
      const changed = changedFields(before, wanted)
      if (changed.length === 0) return presentPerson({ ...deps, db: tx }, before, orgId)
      if (changed.includes('email')) await requireOwnEmail(tx, before, orgId)
      const after = await updateMember(tx, memberId, { ...wanted, updateDate: at })
      await auditAdministration(tx, caller, {
        action: 'person_correct',
        orgId,
        subjectId: memberId,
        objectId: memberId,
        detail: { fields: changed },
        at,
      })
      await queueCorrectionNotice(tx, { before, after, changed, organisation, at })
      return presentPerson({ ...deps, db: tx }, after, orgId)
    })
  } catch (error) {
    throw isUniqueViolation(error, 'member_email_unique') ? emailTaken() : error
  }
}

function emptyAsNull({ phone, gender }: Partial<PersonCorrection>) {
  return { ...(phone === '' && { phone: null }), ...(gender === '' && { gender: null }) }
}

function changedFields(before: MemberRow, wanted: Omit<PersonCorrection, 'version'>): PersonField[] {
  return PersonField.options.filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], before[field]),
  )
}

const refusals = {
  signs_in: 'emailOfSignIn',
  child: 'emailOfChild',
  elsewhere: 'emailOfElsewhere',
} as const satisfies Record<EmailRefusal, keyof typeof peopleProblemTexts>

async function requireOwnEmail(tx: Database, row: MemberRow, orgId: string): Promise<void> {
  const refusal = await emailRefusal(tx, row, orgId)
  if (refusal === null) return
  const message = say(peopleProblemTexts, (t) => t[refusals[refusal]])
  throw invalidRequest([{ field: 'email', code: refusal, message }], 422)
}

interface Correction {
  before: MemberRow
  after: MemberRow
  changed: PersonField[]
  organisation: OrganisationRow
  at: Date
}

/** Tells the member, or the parent of a child, which fields were corrected; none for a member without an address. */
export async function queueCorrectionNotice(
  tx: Database,
  { before, after, changed, organisation, at }: Correction,
): Promise<void> {
  const receiver = after.parentId === null ? after : await findMemberById(tx, after.parentId)
  if (!receiver?.email) return
  await queueMessage(tx, {
    dedupKey: `person:${after.id}:${after.version}`,
    channel: 'email',
    templateId: PROFILE_TEMPLATE,
    memberId: receiver.id,
    orgId: organisation.id,
    params: {
      ORG: organisation.name,
      FIELDS: changed.join(','),
      ...(receiver.id === before.id ? {} : { NAME: after.firstName, byId: after.id }),
    },
    at,
  })
}
