import { FRESH_SIGN_IN_S } from '@medlem/domain/session'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from './caller.ts'

/** Whether the actor typed a password in the last five minutes. */
export function isFreshLogin(
  { clock }: Pick<Deps, 'clock'>,
  { identity: { authenticatedAtMs } }: Pick<Caller, 'identity'>,
): boolean {
  const since = clock.now().getTime() - FRESH_SIGN_IN_S * 1000
  return authenticatedAtMs !== null && authenticatedAtMs >= since
}

/** 403 `fresh_login_required` unless they did; a client then asks for it again. */
export function requireFreshLogin(deps: Pick<Deps, 'clock'>, caller: Pick<Caller, 'identity'>): void {
  if (isFreshLogin(deps, caller)) return
  throw new AppError(
    'fresh_login_required',
    403,
    say(peopleProblemTexts, (t) => t.signInAgain),
  )
}
