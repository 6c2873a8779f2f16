import type { NewsItem } from '@medlem/contract/news'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { newsTexts } from '@medlem/i18n/en/portal/news'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useNewsList } from '../../api/news/news.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { NewsArticle } from './NewsArticle.tsx'
import { NewsRow } from './NewsRow.tsx'

/** News of the organisations, newest first; `?news=` opens one, `?org=` leaves the others out. */
export function NewsList() {
  const { news } = useScreenSearch('/blog')
  return news === undefined ? <AllNews /> : <NewsArticle key={news} id={news} />
}

function AllNews() {
  const { org = '' } = useScreenSearch('/blog')
  const goTo = useGoTo()
  const news = useNewsList()
  const organisations = useOrganisations().data ?? []
  const administered = useOrganisationsWith('content:write').organisations ?? []
  const writers = organisations.filter(({ id }) => news.data?.some(({ orgId }) => orgId === id))
  const shown = news.data?.filter(({ orgId }) => org === '' || orgId === org)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={titleTexts.news} lead={newsTexts.newsLead} />
        {administered.length > 0 && (
          <div className="mb-8">
            <ButtonLink href="/add-blog">{titleTexts.writeNews}</ButtonLink>
          </div>
        )}
      </div>
      {news.error && (
        <ErrorNotice error={news.error} title={newsTexts.newsNotLoaded} retry={() => news.refetch()} />
      )}
      {!news.data && !news.error && <Loading />}
      {writers.length > 1 && (
        <div className="mb-6 max-w-sm">
          <SelectField
            label={commonTexts.organisation}
            value={org}
            placeholder={newsTexts.allOrganisations}
            options={writers.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) =>
              goTo(target.value === '' ? '/blog' : hrefOf('/blog', { org: target.value }), { replace: true })
            }
          />
        </div>
      )}
      {shown && <Found items={shown} organisations={organisations} />}
    </>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      <Skeleton height="68px" width="min(24rem, 100%)" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="112px" />
      ))}
    </LoadingPart>
  )
}

function Found({
  items,
  organisations,
}: {
  items: readonly NewsItem[]
  organisations: readonly Organisation[]
}) {
  const current = items.filter(({ state }) => state === 'current')
  const others = items.filter(({ state }) => state !== 'current')
  const row = (item: NewsItem) => (
    <NewsRow
      key={item.id}
      item={item}
      organisationName={organisations.find(({ id }) => id === item.orgId)?.name ?? ''}
      withState={item.state !== 'current'}
    />
  )
  return (
    <>
      <h2 className="visually-hidden">{newsTexts.now}</h2>
      {current.length === 0 && <EmptyState title={newsTexts.noNews}>{newsTexts.noNewsHint}</EmptyState>}
      <List>{current.map(row)}</List>
      {others.length > 0 && (
        <div className="mt-12">
          <Section title={newsTexts.plannedAndEnded}>
            <p className="mb-2 text-soft">{newsTexts.plannedHint}</p>
            <List>{others.map(row)}</List>
          </Section>
        </div>
      )}
    </>
  )
}
