import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeNewsTexts } from '@medlem/i18n/en/portal/office/news'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { useNews } from '../../api/news/news.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StaffOnlyNotice } from '../../ui/StaffOnlyNotice.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { NewsEditor } from './NewsEditor.tsx'

/** Where administrators write news, and change it (`?news=`); others see who does. */
export function AddNews() {
  const { news } = useScreenSearch('/add-blog')
  const { organisations, error, refetch } = useOrganisationsWith('content:write')
  if (!organisations) {
    return error ? (
      <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  if (organisations.length === 0) return <OthersWrite />
  if (news !== undefined) return <ChangeNews key={news} id={news} />
  return (
    <>
      <PageHeading title={titleTexts.writeNews} lead={officeNewsTexts.writeLead} />
      <NewsEditor organisations={organisations} news={null} />
    </>
  )
}

function OthersWrite() {
  const { data } = useOrganisations()
  return (
    <StaffOnlyNotice
      title={titleTexts.writeNews}
      lead={officeNewsTexts.othersWriteLead}
      contacts={data ?? []}
      back={{ href: '/blog', label: officeNewsTexts.readNews }}
    />
  )
}

function ChangeNews({ id }: { id: string }) {
  const { organisations = [] } = useOrganisationsWith('content:write')
  const { data, error, refetch } = useNews(id)
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    throw notFound({ routeId: rootRouteId })
  }
  if (error)
    return <ErrorNotice error={error} title={officeNewsTexts.newsNotLoaded} retry={() => refetch()} />
  if (!data) return <ScreenSkeleton />
  const own = organisations.filter(({ id: orgId }) => orgId === data.orgId)
  if (own.length === 0) return <OthersWrite />
  return (
    <>
      <PageHeading
        title={officeNewsTexts.changeNews}
        lead={officeNewsTexts.changeLead({ name: own[0]?.name ?? '' })}
      />
      <NewsEditor organisations={own} news={data} />
    </>
  )
}
