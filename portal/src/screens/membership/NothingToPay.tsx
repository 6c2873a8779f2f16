import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import type { ChosenLine } from '../../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choiceReasons } from './choiceGrid.ts'

export interface NothingToPayProps {
  chosen: readonly ChosenLine[]
  people: readonly FamilyMemberStatus[]
}

/** Nothing of what was chosen can be paid: why, and where to go from here. */
export function NothingToPay({ chosen, people }: NothingToPayProps) {
  const reasons = choiceReasons(chosen, people)
  const isPaid = reasons.length > 0 && reasons.every(({ code }) => code === 'already_member')
  const sentences = [...new Set(reasons.map(({ message }) => message))].join(' ')
  return (
    <div role="status">
      <EmptyState
        title={isPaid ? membershipTexts.alreadyPaidTitle : membershipTexts.nothingToPay}
        action={
          isPaid ? (
            <ButtonLink href="/memberships">{membershipTexts.seeYourMemberships}</ButtonLink>
          ) : (
            <ButtonLink href="/membership-new">{membershipTexts.chooseMemberships}</ButtonLink>
          )
        }
      >
        {isPaid
          ? membershipTexts.alreadyPaidReasons({ sentences })
          : chosen.length > 0
            ? membershipTexts.notBuyableReasons({ sentences })
            : membershipTexts.chooseFirst}
      </EmptyState>
    </div>
  )
}
