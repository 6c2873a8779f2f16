import type { Organisation } from '@medlem/contract/organisation'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { RenewButton } from '../../shared/renewal/RenewButton.tsx'
import type { ReadyLine } from '../../shared/renewal/readyToRenew.ts'

interface FamilyRenewalProps {
  /** Two or more of one organisation. */
  ready: readonly ReadyLine[]
  organisation: Organisation | undefined
  isPrimary: boolean
}

/** What several of the family can renew in one payment; each alone stands below, by person. */
export function FamilyRenewal({ ready, organisation, isPrimary }: FamilyRenewalProps) {
  const name = organisation?.name ?? commonTexts.closedOrganisation
  const years = new Set(ready.map(({ offer }) => offer.year))
  const [year] = years
  return (
    <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-y border-line py-5">
      <div className="min-w-0">
        <p className="font-display text-club font-semibold leading-tight">{name}</p>
        {years.size === 1 && year && (
          <p className="text-meta text-soft">{membershipTexts.renewalOpen({ year })}</p>
        )}
      </div>
      <RenewButton ready={ready} name={name} isFamily isPrimary={isPrimary} />
    </div>
  )
}
