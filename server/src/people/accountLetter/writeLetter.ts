import { randomUUID } from 'node:crypto'
import { ACCOUNT_LETTER_PATH } from '@medlem/contract/accountLetter'
import { ACCOUNT_LETTER_DAYS } from '@medlem/domain/accountLetter'
import { copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { grouped, letterCode, letterDigest } from '../invitation/letterCode.ts'
import { replaceLetter } from '../invitation/store.ts'
import { lockMember } from '../member/store.ts'
import { emailRefusal } from '../person/present.ts'
import { requirePerson } from '../person/requirePerson.ts'
import type { PersonKey } from '../person/store.ts'

const DAY_MS = 86_400_000

/**
 * A letter by which a member without a sign-in gets one, for those alone whose e-mail address the staff may write: the reader
 * of either can sign in as the member (decision 32). The code is on the paper and kept nowhere.
 */
export async function writeLetter(
  deps: Deps,
  caller: Caller,
  key: PersonKey,
): Promise<{ fileName: string; pdf: Buffer }> {
  const { organisation } = await requirePerson(deps, caller, { key, right: 'members:write' })
  // Most processes make none, and what it takes is large.
  const { letterPdf } = await import('./letterPdf.ts')
  const at = deps.clock.now()
  const id = randomUUID()
  const code = letterCode(deps.config, id)
  const expiresAt = new Date(at.getTime() + ACCOUNT_LETTER_DAYS * DAY_MS)
  const row = await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, key.memberId)
    if (!member || member.erasedAt !== null) throw notFound()
    if ((await emailRefusal(tx, member, key.orgId)) !== null) throw noLetter()
    await replaceLetter(tx, {
      ...{ id, ...key, digest: letterDigest(deps.config, code) },
      ...{ writtenBy: caller.actor.id, createdAt: at, expiresAt },
    })
    await auditAdministration(tx, caller, {
      ...{ action: 'account_letter_write', orgId: key.orgId, subjectId: key.memberId, objectId: id, at },
    })
    return member
  })
  const pdf = await letterPdf({
    organisation: { name: organisation.name, hue: organisation.hue },
    person: row,
    code: grouped(code),
    address: `${deps.config.baseUrl}${ACCOUNT_LETTER_PATH}`,
    until: copenhagenDate(expiresAt),
    language: row.language ?? caller.language,
    at,
  })
  return { fileName: `letter-${row.number}.pdf`, pdf }
}

function noLetter(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(peopleProblemTexts, (t) => t.noLetter),
  )
}
