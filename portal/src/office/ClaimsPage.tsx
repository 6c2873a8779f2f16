import type { Organisation } from '@medlem/contract/organisation'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { ClaimRuns } from './claim/ClaimRuns.tsx'
import { Claims } from './claim/Claims.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'

/** What an organisation asks its members for, and what is done about it. */
export function ClaimsPage({ organisation }: { organisation: Organisation }) {
  const { id, key, name } = organisation
  const may = useRightsIn(key)
  return (
    <>
      <Claims
        orgId={id}
        name={name}
        tabs={<MoneyTabs organisation={organisation} current="claims" />}
        mayDecide={may('money:write')}
      />
      {may('money:write') && <ClaimRuns orgId={id} />}
    </>
  )
}
