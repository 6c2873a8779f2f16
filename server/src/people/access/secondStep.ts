import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import type { Caller } from './caller.ts'

/**
 * 403 `second_step_required` where the organisation asks for a second step of those who move its money, and the caller signed
 * in without one; a client then signs in with `acr_values` and comes back.
 */
export function requireSecondStep(
  caller: Pick<Caller, 'identity'>,
  { moneySecondStep }: Pick<OrganisationRow, 'moneySecondStep'>,
): void {
  if (!moneySecondStep || caller.identity.hasSecondStep) return
  throw new AppError(
    'second_step_required',
    403,
    say(peopleProblemTexts, (t) => t.secondStep),
  )
}
