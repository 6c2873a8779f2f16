import { hrefOf } from '@medlem/contract/portalAddress'
import { useEffect } from 'react'
import { useOwnRenewal } from '../../../api/renewal/renewal.ts'
import { useGoTo } from '../../../ui/useGoTo.ts'

/** Where the e-mail about a renewal leads: to the history of what renews. One that is not the member's is passed over. */
export function OpenRenewal({ id }: { id: string }) {
  const goTo = useGoTo()
  const membershipId = useOwnRenewal(id).data?.membershipId
  useEffect(() => {
    if (membershipId) goTo(hrefOf(`/membership-${membershipId}-history`, { renewal: id }), { replace: true })
  }, [membershipId, id, goTo])
  return null
}
