import type { Membership } from '@medlem/contract/membership'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { Suspense, useState } from 'react'
import type { PeriodDecision } from '../../api/grant/grant.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { grantableFees } from '../../shared/grantableFees.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Receiver } from './receiver.ts'

const GrantDialog = lazyPart(() => import('./GrantDialog.tsx'), 'GrantDialog')

interface GrantActionsProps {
  membership: Membership
  memberName: string
  receiver?: Receiver
}

/** What those who administer the organisation can do for a member: record money that came otherwise, or give a year. */
export function GrantActions({ membership, memberName, receiver }: GrantActionsProps) {
  const { organisations } = useOrganisationsWith('money:write')
  const [kind, setKind] = useState<PeriodDecision['kind']>()
  const [done, setDone] = useState('')
  const organisation = organisations?.find(({ id }) => id === membership.orgId)
  if (!organisation) return null
  const fees = grantableFees(organisation.membershipConfigurations, membership.memberships)
  return (
    <div className="no-print mb-8">
      {fees.length > 0 && (
        <div className="-ml-3 flex flex-wrap gap-x-2">
          <Button variant="quiet" onClick={() => setKind('manual')}>
            {officeGrantTexts.recordPayment}
          </Button>
          <Button variant="quiet" onClick={() => setKind('free')}>
            {officeGrantTexts.giveYearFree}
          </Button>
        </div>
      )}
      <p role="status" className="text-soft empty:hidden">
        {done}
      </p>
      {kind && (
        <Suspense fallback={null}>
          <GrantDialog
            kind={kind}
            membershipId={membership.id}
            memberName={memberName}
            receiver={receiver}
            currency={organisation.currency}
            fees={fees}
            onClose={() => setKind(undefined)}
            onDone={(sentence) => {
              setKind(undefined)
              setDone(sentence)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
