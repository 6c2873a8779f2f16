import type { PageItem } from '@medlem/contract/page'
import { hrefOf } from '@medlem/contract/portalAddress'
import { pageTexts } from '@medlem/i18n/en/portal/page'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { usePages } from '../../api/page/page.ts'
import { kindWords, sortedPages, versionSentence } from '../../shared/page/pageLabels.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { foreignLang } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { PageView } from './PageView.tsx'

/** Statutes, privacy and questions of every organisation; `?page=` opens one, with `&version=` an older one. */
export function PageList() {
  const { page, version } = useScreenSearch('/content')
  return page === undefined ? (
    <AllPagesOfClubs />
  ) : (
    <PageView key={`${page} ${version}`} id={page} version={version} />
  )
}

function AllPagesOfClubs() {
  const isPhone = usePhone()
  const pages = usePages()
  const organisations = useOrganisations()
  const administered = useOrganisationsWith('content:write').organisations ?? []
  const groups = organisations.data
    ?.map(({ id, name }) => ({ id, name, pages: pages.data?.filter(({ orgId }) => orgId === id) ?? [] }))
    .filter((group) => group.pages.length > 0)
  const write = administered.length > 0 && <ButtonLink href="/content-add">{titleTexts.writePage}</ButtonLink>
  const error = pages.error ?? (organisations.data ? null : organisations.error)
  return (
    <>
      <ListHeading title={pageTexts.listTitle} lead={pageTexts.listLead}>
        {!isPhone && write}
      </ListHeading>
      {error && (
        <ErrorNotice
          error={error}
          title={pageTexts.pagesNotLoaded}
          retry={() => {
            pages.refetch()
            organisations.refetch()
          }}
        />
      )}
      {!error && (!pages.data || !groups) && <Loading />}
      {pages.data && groups?.length === 0 && (
        <EmptyState title={pageTexts.noPages}>{pageTexts.noPagesNote}</EmptyState>
      )}
      <div>
        {pages.data &&
          groups?.map((group) => (
            <Section key={group.id} title={group.name}>
              <List>
                {sortedPages(group.pages).map((item) => (
                  <PageRow key={item.id} item={item} />
                ))}
              </List>
            </Section>
          ))}
      </div>
      {/* On a phone the list comes first. */}
      {isPhone && pages.data && <div className="mt-8">{write}</div>}
    </>
  )
}

function PageRow({ item }: { item: PageItem }) {
  return (
    <li className="relative grid gap-x-8 gap-y-1 py-4 mini:grid-cols-[1fr_auto] mini:items-baseline">
      <div className="min-w-0">
        <h3 className="font-medium" lang={foreignLang(item.languages?.title)}>
          <AppLink
            href={hrefOf('/content', { page: item.id })}
            className="after:absolute after:inset-0 hover:text-fjord"
          >
            {item.title}
          </AppLink>
        </h3>
        {item.kind !== 'other' && kindWords[item.kind] !== item.title && (
          <p className="text-meta text-soft">{kindWords[item.kind]}</p>
        )}
      </div>
      <p className="text-meta text-soft tabular-nums">
        {item.state === 'planned' ? (
          <StatusDot tone="waiting">{versionSentence(item)}</StatusDot>
        ) : (
          versionSentence(item)
        )}
      </p>
    </li>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      {[1, 2].map((place) => (
        <div key={place} className="mb-6 grid gap-3">
          <Skeleton width="min(20ch, 60%)" />
          <Skeleton height="108px" />
        </div>
      ))}
    </LoadingPart>
  )
}
