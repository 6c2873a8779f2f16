import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import { useEffect } from 'react'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { MemberSearch } from './MemberSearch.tsx'

/** The memberships of the administrator's organisations; other members see a way to their own. */
export function MembershipList() {
  const { organisations, error, refetch } = useOrganisationsWith('members:read')
  const goTo = useGoTo()
  const isPlainMember = organisations?.length === 0
  useEffect(() => {
    if (isPlainMember) goTo('/memberships', { replace: true })
  }, [isPlainMember, goTo])
  if (error && !organisations) {
    return <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
  }
  if (!organisations || isPlainMember) return <ScreenSkeleton />
  return (
    <>
      <PageHeading title={officeMemberTexts.listTitle} lead={officeMemberTexts.listLead} />
      <MemberSearch organisations={organisations} />
    </>
  )
}
