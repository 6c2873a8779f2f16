import { copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** 422 for a day of birth that is still to come. */
export function requireUsableBirthday({ clock }: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= copenhagenDate(clock.now())) return
  const message = say(peopleProblemTexts, (t) => t.birthdayInFuture)
  throw invalidRequest([{ field: 'dateOfBirth', code: 'too_big', message }], 422)
}
