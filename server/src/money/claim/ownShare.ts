import type { OwnShare } from '@medlem/contract/claimShare'
import { copenhagenDate } from '@medlem/domain/calendar'
import { claimSums } from '@medlem/domain/claim'
import { shownReference } from '@medlem/domain/claimReference'
import { textIn } from '@medlem/domain/translation'
import { presentGuestOrganisation } from '../../club/guestOrder/readOffer.ts'
import { memberName } from '../../club/membership/persons.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findClaimPayer } from '../../people/guest/claimPayerStore.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { openGuest } from '../../platform/guestToken/guestToken.ts'
import { readPlan, toPlan } from '../instalment/readPlans.ts'
import { findAccountOfClaims } from '../payment/accountOfClaims.ts'
import { stateOf } from '../payment/claimedYears.ts'
import { payerSees } from '../payment/payerSees.ts'
import { bankOf, takesPayments } from './claimLetter.ts'

/** Opens a share with the link of its payer; 404 alike of a forged one, of a guest's of an event, and of a payer who was forgotten. */
export async function openShare(
  deps: Deps,
  { token, language }: { token: string; language: string },
): Promise<{ memberId: string; share: OwnShare }> {
  const memberId = openGuest(deps.config, 'link', token)
  const subject = memberId === undefined ? undefined : await findMemberById(deps.db, memberId)
  if (!subject?.enabled) throw notFound()
  return { memberId: subject.id, share: await readShare(deps, { subject, language }) }
}

/** What somebody without an account is asked to pay of a claim, also once it is paid or ended; 404 for those asked for no share. */
export async function readShare(
  deps: Pick<Deps, 'db' | 'clock'>,
  { subject, language }: Pick<Caller, 'subject' | 'language'>,
): Promise<OwnShare> {
  const { db, clock } = deps
  const today = copenhagenDate(clock.now())
  const payer = await findClaimPayer(db, subject.id)
  const plan = payer && (await readPlan(db, payer.planId, today))
  const organisation = plan && (await findOrganisation(db, plan.row.orgId))
  if (!plan?.claim || !organisation) throw notFound()
  const { row, claim } = plan
  const [year] = await payerSees(db, subject.id, plan.years)
  if (!year) throw new Error('a share of no year')
  const { currency, totalMinor } = row
  const { paidMinor, openMinor } = claimSums(plan.parts)
  const state = stateOf(plan)
  if (state === 'shared') throw new Error('a share is not split')
  const account = await findAccountOfClaims(db, row)
  return {
    organisation: presentGuestOrganisation(organisation),
    payerName: memberName(subject),
    memberName: year.memberName,
    feeName: textIn(year.fee, 'name', language),
    year: year.history.membershipFor,
    reference: shownReference(claim.reference, currency),
    dueOn: claim.dueOn,
    currency,
    totalMinor,
    paidMinor,
    openMinor,
    state,
    parts: (await toPlan(db, plan, today)).parts,
    bank: bankOf({ ...plan, claim }, { organisation, account, language }),
    takesPayments: takesPayments(organisation),
  }
}
