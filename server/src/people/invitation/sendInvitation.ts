import { randomUUID } from 'node:crypto'
import { ACCOUNT_INVITATION_TEMPLATE } from '@medlem/contract/accountLetter'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { ACCOUNT_LETTER_DAYS } from '@medlem/domain/accountLetter'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { receiverLanguage } from '../../communication/message/receiverLanguage.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { auditAdministration } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { letterCode, letterDigest } from './letterCode.ts'
import { replaceLetter } from './store.ts'

const DAY_MS = 86_400_000

interface Inviting {
  member: Pick<MemberRow, 'id'>
  organisation: { id: string; name: string }
  /** Null where the one who did is erased. */
  writtenBy: string | null
  at: Date
}

/** Writes a letter that goes by e-mail, with a link that makes the account of its member; its id. Earlier ones work no longer. */
export async function sendInvitation(
  tx: Database,
  config: Pick<Config, 'secret'>,
  { member, organisation, writtenBy, at }: Inviting,
): Promise<string> {
  const id = randomUUID()
  const { id: memberId } = member
  const { id: orgId, name } = organisation
  const expiresAt = new Date(at.getTime() + ACCOUNT_LETTER_DAYS * DAY_MS)
  const digest = letterDigest(config, letterCode(config, id))
  await replaceLetter(tx, { id, orgId, memberId, digest, writtenBy, createdAt: at, expiresAt })
  const language = await receiverLanguage(tx, { memberId, orgId })
  await queueMessage(tx, {
    dedupKey: `account-letter:${id}`,
    channel: 'email',
    templateId: ACCOUNT_INVITATION_TEMPLATE,
    // Not the member: a member invited by mistake can still be taken back as a whole.
    ...(language === undefined ? {} : { language }),
    orgId,
    params: { ORG: name, letterId: id },
    at,
  })
  return id
}

/** The same by a caller whose right is checked, with the entry in the audit log. */
export async function writeInvitation(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  caller: Caller,
  { member, organisation, at }: Omit<Inviting, 'writtenBy'>,
): Promise<void> {
  const writtenBy = caller.actor.id
  const objectId = await sendInvitation(tx, config, { member, organisation, writtenBy, at })
  const entry = { orgId: organisation.id, subjectId: member.id, objectId, at }
  await auditAdministration(tx, caller, { ...entry, action: 'account_invitation_send' })
}
