import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { ComponentType } from 'react'
import { useOrganisationsWith } from '../../../api/organisation/withRight.ts'
import { type GrantableFee, grantableFees } from '../../../shared/grantableFees.ts'

interface SelectedPeople {
  orgId: string
  selection: MemberSelection
  count: number
  onClose: () => void
}

export interface FeeFormProps extends SelectedPeople {
  /** Those that can be bought, given or asked for now. */
  fees: readonly GrantableFee[]
  currency: string
}

/** A dialog about a fee of the organisation for the people who are selected; nothing until the organisation has come. */
export function withFees(Form: ComponentType<FeeFormProps>) {
  return function WithFees(props: SelectedPeople) {
    const { organisations } = useOrganisationsWith('money:write')
    const organisation = organisations?.find(({ id }) => id === props.orgId)
    if (!organisation) return null
    const fees = grantableFees(organisation.membershipConfigurations, [])
    return <Form {...props} fees={fees} currency={organisation.currency} />
  }
}
