import { copenhagenDate } from '@medlem/domain/calendar'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'

/** 422 for a day of birth that is still to come. */
export function requireUsableBirthday({ clock }: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= copenhagenDate(clock.now())) return
  const message = 'Please enter a date of birth that is not in the future.'
  throw invalidRequest([{ field: 'dateOfBirth', code: 'too_big', message }], 422)
}
