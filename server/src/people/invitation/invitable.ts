import type { MemberRow } from '@medlem/database/schema/member'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** Whether a link that makes an account can be sent: the embedded identity server makes them, where e-mail goes out. */
export function canInvite({ identity, mail, demonstration }: Config): boolean {
  return identity.embedded && (mail !== undefined || demonstration)
}

/**
 * Who can be invited by e-mail: members with an address and no sign-in. Also one whom other organisations know, unlike with a
 * letter by post: the address's reader is that member anyway, at the first sign-in with it (decision 66).
 */
export function isInvitable({
  email,
  issuer,
  parentId,
  enabled,
  erasedAt,
}: Pick<MemberRow, 'email' | 'issuer' | 'parentId' | 'enabled' | 'erasedAt'>): boolean {
  return Boolean(email) && issuer === null && parentId === null && enabled && erasedAt === null
}

/** 409 where no link that makes an account can be sent. */
export function requireInvitations(config: Config): void {
  if (canInvite(config)) return
  throw new AppError(
    'configuration_invalid',
    409,
    say(peopleProblemTexts, (t) => t.invitationsUnsent),
  )
}
