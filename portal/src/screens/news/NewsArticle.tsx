import type { News } from '@medlem/contract/news'
import { hrefOf } from '@medlem/contract/portalAddress'
import { newsTexts } from '@medlem/i18n/en/portal/news'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { useNews } from '../../api/news/news.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { audienceWords, stateWords } from './newsLabels.ts'

/** One piece of news, whole. */
export function NewsArticle({ id }: { id: string }) {
  const { data, error, refetch } = useNews(id)
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    throw notFound({ routeId: rootRouteId })
  }
  return (
    <>
      {error && <ErrorNotice error={error} title={newsTexts.newsNotLoaded} retry={() => refetch()} />}
      {!data && !error && <ScreenSkeleton />}
      {data && <Article news={data} />}
    </>
  )
}

function Article({ news }: { news: News }) {
  const organisation = useOrganisations().data?.find(({ id }) => id === news.orgId)
  const mayWrite = useOrganisationsWith('content:write').organisations?.some(({ id }) => id === news.orgId)
  const { tone, word } = stateWords(news)
  return (
    <article>
      <PageHeading title={news.title} languages={{ title: news.languages?.title }}>
        <p className="text-soft">
          {[organisation?.name, formatDate(news.publishDate), audienceWords[news.audience]]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {mayWrite && (
          <p>
            <StatusDot tone={tone}>{word}</StatusDot>
          </p>
        )}
      </PageHeading>
      <PlainText text={news.text} language={news.languages?.text} />
      <div className="mt-10 flex flex-wrap gap-2">
        <ButtonLink variant="secondary" href="/blog">
          {newsTexts.allNews}
        </ButtonLink>
        {mayWrite && (
          <ButtonLink variant="secondary" href={hrefOf('/add-blog', { news: news.id })}>
            {newsTexts.change}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}
