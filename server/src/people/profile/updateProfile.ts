import type { Member, ProfileUpdate } from '@medlem/contract/member'
import type { MemberRow } from '@medlem/database/schema/member'
import { internationalNumber } from '@medlem/domain/phone'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireUsableBirthday, usableContact } from '../member/memberChecks.ts'
import { presentMember } from '../member/present.ts'
import { lockMember, updateMember } from '../member/store.ts'
import { messagingConsent } from './messagingConsent.ts'
import { requireOwnProfile, requireSameVersion } from './ownProfile.ts'

/** Writes the profile of oneself or of a child without login (X1); what the body leaves out stays as it is. */
export async function updateProfile(
  deps: Deps,
  caller: Caller,
  { id, body: typed }: { id: string; body: ProfileUpdate },
): Promise<Member> {
  const body = usableContact(typed)
  requireUsableBirthday(deps, body.dateOfBirth)
  return deps.db.transaction(async (tx) => {
    const row = await requireOwnProfile(tx, caller, await lockMember(tx, id))
    const { version, ...values } = body
    requireSameVersion(row, version)
    requireReachablePhone({ ...row, ...values })
    const at = deps.clock.now()
    const consent = messagingConsent(caller, { row, wanted: values.messagingOptIn, at })
    const written = await updateMember(tx, id, { ...values, ...consent, updateDate: at })
    await auditActing(tx, caller, { action: 'member_update', objectId: id, at })
    return presentMember(written)
  })
}

/** 422 when messages are switched on without a phone number, or with one that can't be reached. */
function requireReachablePhone(wanted: Pick<MemberRow, 'messagingOptIn' | 'phone' | 'address'>): void {
  if (!wanted.messagingOptIn) return
  const phone = wanted.phone?.trim()
  if (phone && internationalNumber(phone, wanted.address?.Country)) return
  const message = phone
    ? say(peopleProblemTexts, (t) => t.phoneInvalid)
    : say(peopleProblemTexts, (t) => t.phoneMissing)
  throw refuseField('phone', phone ? 'invalid' : 'missing', message)
}
