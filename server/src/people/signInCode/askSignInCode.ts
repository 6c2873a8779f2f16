import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import type { MemberRow } from '@medlem/database/schema/member'
import { SIGN_IN_CODE_MINUTES, SIGN_IN_CODES_A_DAY } from '@medlem/domain/signInCode'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Identity } from '../../platform/token/identity.ts'
import { countCodesSince, replaceCode } from '../access/bindingStore.ts'
import { findCaller } from '../access/callerStore.ts'
import { findMemberByEmail, lockMember } from '../member/store.ts'

const DAY_MS = 86_400_000

/**
 * Sends a code to the address of the member whom another sign-in is bound to. Who may ask: a sign-in whose issuer says that
 * this same address is verified, and that no member is bound to. It learns no more than 409 identity_conflict has said.
 */
export async function askSignInCode(
  deps: Deps,
  identity: Identity,
  traceId: string,
): Promise<{ sentTo: string; expiresAt: string }> {
  const found = await conflictOf(deps, identity)
  if (!deps.config.identity.moveByEmail || !deps.mailer) {
    throw new AppError(
      'configuration_invalid',
      409,
      say(peopleProblemTexts, (t) => t.codeNotSent),
    )
  }
  return deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, found.id)
    if (!member || member.email === null || member.email !== identity.email) throw nothingToMove()
    const at = deps.clock.now()
    if ((await countCodesSince(tx, member.id, new Date(at.getTime() - DAY_MS))) >= SIGN_IN_CODES_A_DAY) {
      throw new AppError(
        'rate_limited',
        429,
        say(peopleProblemTexts, (t) => t.tooManyCodes),
      )
    }
    const { issuer, subject } = identity
    const expiresAt = new Date(at.getTime() + SIGN_IN_CODE_MINUTES * 60_000)
    const code = await replaceCode(tx, { memberId: member.id, issuer, subject, createdAt: at, expiresAt })
    await queueMessage(tx, {
      dedupKey: `sign-in-code:${code.id}`,
      channel: 'email',
      templateId: SIGN_IN_CODE_TEMPLATE,
      memberId: member.id,
      params: { codeId: code.id },
      at,
    })
    const of = { actorId: null, subjectId: member.id, objectId: code.id }
    await insertAudit(tx, { ...of, action: 'sign_in_code_ask', traceId, at, detail: { issuer } })
    return { sentTo: member.email, expiresAt: expiresAt.toISOString() }
  })
}

/** The member whose verified address this sign-in has, and another sign-in is bound to. */
async function conflictOf(deps: Deps, identity: Identity): Promise<MemberRow> {
  if (await findCaller(deps.db, identity)) throw nothingToMove()
  if (!identity.email) throw nothingToMove()
  if (!identity.emailVerified) {
    throw new AppError(
      'email_unverified',
      403,
      say(peopleProblemTexts, (t) => t.emailUnverified),
    )
  }
  const found = await findMemberByEmail(deps.db, identity.email)
  if (!found || found.issuer === null || !found.enabled) throw nothingToMove()
  return found
}

function nothingToMove(): AppError {
  return new AppError(
    'nothing_to_confirm',
    409,
    say(peopleProblemTexts, (t) => t.noCodeNeeded),
  )
}
