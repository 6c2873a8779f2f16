import type { Batch } from '@medlem/contract/batch'
import type { ClaimTerms } from '@medlem/contract/claim'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requirePricedFee } from '../../money/grant/requireGrantor.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out who would be asked for a fee; nothing is written or sent until the batch is run. */
export async function claimFees(
  deps: Deps,
  caller: Caller,
  { orgId, selection, claim }: { orgId: string; selection: MemberSelection; claim: ClaimTerms },
): Promise<Batch> {
  const organisation = await requireAdministered(deps, caller, orgId, 'money:write')
  requireSecondStep(caller, organisation)
  const today = copenhagenDate(deps.clock.now())
  const { membershipConfId, dueOn } = claim
  const { configuration } = await requirePricedFee(deps, organisation, { membershipConfId, on: today })
  if (dueOn <= today) {
    const message = say(moneyProblemTexts, (t) => t.dueTooEarly)
    throw refuseField('dueOn', 'too_early', message, { status: 400 })
  }
  const { name, startDate, endDate } = configuration
  return beginBatch(deps, caller, {
    orgId,
    kind: 'claim',
    name: `${name} ${membershipYear(startDate, endDate)}`,
    detail: { selection, claim },
    audited: { ...claim },
  })
}
