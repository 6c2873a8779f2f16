import { notFound, rootRouteId, useSearch } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { useAdministered } from '../../api/organisation/administered.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { usePage } from '../../api/page/page.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StaffWrites } from '../../ui/StaffWrites.tsx'
import { PageEditor } from './PageEditor.tsx'

/** Where administrators write a page, or a new version of one (`?page=`); others see who does. */
export function AddPage() {
  const { page } = useSearch({ strict: false })
  const { organisations, error, refetch } = useAdministered()
  if (!organisations) {
    return error ? (
      <ErrorNotice error={error} title="The organisations could not be loaded." retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  if (organisations.length === 0) return <OthersWrite />
  if (page !== undefined) return <NewVersion key={page} id={page} />
  return (
    <>
      <PageHeading title="Write a page" lead="Everyone who signs in can read it from that day." />
      <PageEditor organisations={organisations} page={null} />
    </>
  )
}

function OthersWrite() {
  const { data } = useOrganisations()
  return (
    <StaffWrites
      title="Write a page"
      lead="The administrators of each organisation write its statutes and other pages. Everyone can read them, including older versions."
      contacts={data ?? []}
      back={{ href: '/content', label: 'Read the pages' }}
    />
  )
}

function NewVersion({ id }: { id: string }) {
  const { organisations = [] } = useAdministered()
  const inForce = usePage(id)
  const newest = inForce.data?.versions[0]?.version
  // One writes on from the newest version, be that only planned.
  const { data, error, refetch } = usePage(id, newest === undefined ? undefined : String(newest))
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    throw notFound({ routeId: rootRouteId })
  }
  if (error)
    return <ErrorNotice error={error} title="The page could not be loaded." retry={() => refetch()} />
  if (!data) return <ScreenSkeleton />
  const own = organisations.filter(({ id: orgId }) => orgId === data.orgId)
  if (own.length === 0) return <OthersWrite />
  return (
    <>
      <PageHeading
        title="Write a new version"
        lead={`${data.title}, ${own[0]?.name}. Earlier versions can still be read.`}
      />
      <PageEditor organisations={own} page={data} />
    </>
  )
}
