import type { Organisation } from '@medlem/contract/organisation'
import { officeMoneyTexts } from '@medlem/i18n/en/portal/office/money'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { ListHeading } from '../ui/ListHeading.tsx'
import { ClaimRuns } from './claim/ClaimRuns.tsx'
import { Claims } from './claim/Claims.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'

/** What an organisation asks its members for, and what is done about it. */
export function ClaimsPage({ organisation }: { organisation: Organisation }) {
  const { id, key, name } = organisation
  const may = useRightsIn(key)
  return (
    <>
      <ListHeading title={officeMoneyTexts.claims} lead={name} />
      <MoneyTabs organisation={organisation} current="claims" />
      <Claims orgId={id} mayDecide={may('money:write')} />
      {may('money:write') && <ClaimRuns orgId={id} />}
    </>
  )
}
