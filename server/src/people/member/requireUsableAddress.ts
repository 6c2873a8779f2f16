import type { Address } from '@medlem/contract/member'
import { addressProblems } from '@medlem/domain/address'
import { AppError } from '../../platform/error/appError.ts'

/** The same rules as the form's (Ruling 27); an address may be left out, not left half. */
export function requireUsableAddress(address: Address | null | undefined): void {
  const problems = address ? addressProblems(address) : []
  const [first] = problems
  if (!first) return
  const errors = problems.map(({ field, code, message }) => ({
    field: field === 'address' ? field : `address.${field}`,
    code,
    message,
  }))
  throw new AppError('address_incomplete', 422, first.message, { errors })
}
