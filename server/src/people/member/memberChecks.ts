import type { Address } from '@medlem/contract/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import { hasAddress } from '@medlem/domain/personName'
import { isPhone, typedAddress, typedAddressProblems } from '@medlem/domain/typedContact'
import { addressTexts } from '@medlem/i18n/en/domain/address'
import { typedContactTexts } from '@medlem/i18n/en/domain/typedContact'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { BASE_LANGUAGE, inLanguage } from '@medlem/i18n/languages'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, type FieldProblem, invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'

interface TypedContact {
  firstName: string
  lastName: string
  phone?: string | null | undefined
  address?: Address | null | undefined
}

/** The same rules as the form's (Ruling 27): how a person is called and reached, as it is stored. 422 for what can't be. */
export function usableContact<Typed extends TypedContact>(typed: Typed): Typed {
  requireUsableNames(typed)
  requireUsablePhone(typed.phone)
  requireUsableAddress(typed.address)
  return typed.address ? { ...typed, address: typedAddress(typed.address) } : typed
}

function requireUsableNames(typed: TypedContact): void {
  const message = say(typedContactTexts, (t) => t.nameWithAddress)
  const errors = (['firstName', 'lastName'] as const).flatMap((field) =>
    hasAddress(typed[field]) ? [{ field, code: 'invalid', message }] : [],
  )
  const [first, ...others] = errors
  if (first) throw invalidRequest([first, ...others], 422)
}

function requireUsablePhone(phone: string | null | undefined): void {
  if (!phone || isPhone(phone)) return
  throw invalidRequest(
    [{ field: 'phone', code: 'invalid', message: say(typedContactTexts, (t) => t.phoneUnreadable) }],
    422,
  )
}

/** Whether somebody can be called so. */
export const isUsableName = (name: string): boolean => !hasAddress(name)

/** What is wrong with an address: it may be left out, not left half. */
export function addressErrors(address: Address | null | undefined): FieldProblem[] {
  if (!address) return []
  const problems = (t: typeof addressTexts, own: typeof typedContactTexts, language: string) =>
    typedAddressProblems(address, { t, own, language })
  return problems(addressTexts, typedContactTexts, BASE_LANGUAGE).map(({ field, code }, n) => ({
    field: field === 'address' ? field : `address.${field}`,
    code,
    message: (language: string) => {
      const [t, own] = [inLanguage(addressTexts, language), inLanguage(typedContactTexts, language)]
      return problems(t, own, language)[n]?.message ?? ''
    },
  }))
}

function requireUsableAddress(address: Address | null | undefined): void {
  const errors = addressErrors(address)
  const [first] = errors
  if (first) throw new AppError('address_incomplete', 422, first.message, { errors })
}

/** 422 for a day of birth that is still to come. */
export function requireUsableBirthday({ clock }: Deps, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth || dateOfBirth <= copenhagenDate(clock.now())) return
  const message = say(peopleProblemTexts, (t) => t.birthdayInFuture)
  throw invalidRequest([{ field: 'dateOfBirth', code: 'too_big', message }], 422)
}
