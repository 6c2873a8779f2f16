import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officePageTexts } from '@medlem/i18n/en/portal/office/page'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { usePage } from '../../api/page/page.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { foreignPart } from '../../ui/foreignPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StaffOnlyNotice } from '../../ui/StaffOnlyNotice.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { PageEditor } from './PageEditor.tsx'

/** Where administrators write a page, or a new version of one (`?page=`); others see who does. */
export function AddPage() {
  const { page } = useScreenSearch('/content-add')
  const { organisations, error, refetch } = useOrganisationsWith('content:write')
  if (!organisations) {
    return error ? (
      <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  if (organisations.length === 0) return <OthersWrite />
  if (page !== undefined) return <NewVersion key={page} id={page} />
  return (
    <>
      <PageHeading title={titleTexts.writePage} lead={officePageTexts.writeLead} />
      <PageEditor organisations={organisations} page={null} />
    </>
  )
}

function OthersWrite() {
  const { data } = useOrganisations()
  return (
    <StaffOnlyNotice
      title={titleTexts.writePage}
      lead={officePageTexts.othersWriteLead}
      contacts={data ?? []}
      back={{ href: '/content', label: officePageTexts.readPages }}
    />
  )
}

function NewVersion({ id }: { id: string }) {
  const { organisations = [] } = useOrganisationsWith('content:write')
  const inForce = usePage(id)
  const newest = inForce.data?.versions[0]?.version
  // One writes on from the newest version, be that only planned.
  const { data, error, refetch } = usePage(id, newest === undefined ? undefined : String(newest))
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    throw notFound({ routeId: rootRouteId })
  }
  if (error)
    return <ErrorNotice error={error} title={officePageTexts.pageNotLoaded} retry={() => refetch()} />
  if (!data) return <ScreenSkeleton />
  const own = organisations.filter(({ id: orgId }) => orgId === data.orgId)
  if (own.length === 0) return <OthersWrite />
  return (
    <>
      <PageHeading
        title={officePageTexts.writeVersion}
        lead={officePageTexts.versionLead({
          title: data.title,
          name: own[0]?.name ?? '',
          page: foreignPart(data.languages?.title),
        })}
      />
      <PageEditor organisations={own} page={data} />
    </>
  )
}
