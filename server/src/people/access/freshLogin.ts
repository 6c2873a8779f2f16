import { FRESH_SIGN_IN_S } from '@medlem/domain/session'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from './caller.ts'

/** 403 `fresh_login_required` unless the actor typed a password in the last five minutes; a client then asks for it again. */
export function requireFreshLogin(
  { clock }: Pick<Deps, 'clock'>,
  { identity }: Pick<Caller, 'identity'>,
): void {
  const { authenticatedAtMs } = identity
  if (authenticatedAtMs !== null && clock.now().getTime() - authenticatedAtMs <= FRESH_SIGN_IN_S * 1000)
    return
  throw new AppError(
    'fresh_login_required',
    403,
    say(peopleProblemTexts, (t) => t.signInAgain),
  )
}
