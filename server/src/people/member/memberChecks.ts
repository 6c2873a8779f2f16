import type { Address } from '@medlem/contract/member'
import { addressProblems } from '@medlem/domain/address'
import { copenhagenDate } from '@medlem/domain/calendar'
import { addressTexts } from '@medlem/i18n/en/domain/address'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

/** The same rules as the form's (Ruling 27); an address may be left out, not left half. */
export function requireUsableAddress(address: Address | null | undefined): void {
  if (!address) return
  const errors = addressProblems(address).map(({ field, code }, n) => ({
    field: field === 'address' ? field : `address.${field}`,
    code,
    message: say(addressTexts, (t) => addressProblems(address, t)[n]?.message ?? ''),
  }))
  const [first] = errors
  if (first) throw new AppError('address_incomplete', 422, first.message, { errors })
}

/** 422 for a day of birth that is still to come. */
export function requireUsableBirthday({ clock }: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= copenhagenDate(clock.now())) return
  const message = say(peopleProblemTexts, (t) => t.birthdayInFuture)
  throw invalidRequest([{ field: 'dateOfBirth', code: 'too_big', message }], 422)
}
