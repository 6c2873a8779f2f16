import { AppError } from '../../platform/error/appError.ts'

/** 400 for a body that names another member than the address does. */
export function requireSameMember(inBody: string | undefined, inAddress: string): void {
  if (inBody === undefined || inBody === inAddress) return
  const message = 'memberId differs from the one in the address.'
  throw new AppError('invalid_request', 400, message, {
    errors: [{ field: 'memberId', code: 'mismatch', message }],
  })
}
