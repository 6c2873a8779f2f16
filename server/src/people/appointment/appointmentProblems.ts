import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** 409 where an outside identity server says who has which job (decision 28). */
export function requireOwnRoles({ config }: Pick<Deps, 'config'>): void {
  if (config.identity.embedded) return
  throw new AppError(
    'configuration_invalid',
    409,
    say(peopleProblemTexts, (t) => t.jobsFromToken),
  )
}

/** One gives and takes away only what one has. */
export function lacksRights(): AppError {
  return forbidden(say(peopleProblemTexts, (t) => t.jobBeyondOwn))
}
