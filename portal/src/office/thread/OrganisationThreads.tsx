import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import type { ThreadListSearch } from '@medlem/contract/screenSearch'
import { type ThreadPage, ThreadShow } from '@medlem/contract/thread'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { filterTexts } from '@medlem/i18n/en/portal/filter'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { useOfficeSearch } from '../../api/office/officeSearch.ts'
import { useOrganisationThreads } from '../../api/thread/organisationThreads.ts'
import { emptyWords, showWords } from '../../shared/thread/threadLabels.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChipLinks } from '../../ui/ChipLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { FilterSheet } from '../../ui/FilterSheet.tsx'
import { List } from '../../ui/List.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { OrganisationThreadRow } from './OrganisationThreadRow.tsx'
import css from './organisationThreads.module.css'

export interface OrganisationThreadsProps {
  organisation: Organisation
  /** The address that the list is shown at. */
  listAt: (search: ThreadListSearch) => Href
}

/** What members and an organisation write to each other, for its staff; what is shown stands in the address. */
export function OrganisationThreads({ organisation: { id: orgId, name }, listAt }: OrganisationThreadsProps) {
  const { show = 'open', find = '' } = useOfficeSearch('messages')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOrganisationThreads({
    orgId,
    show,
    query: find,
  })
  const threads = data?.pages.flatMap((page) => page.threads)
  return (
    <section aria-label={officeThreadTexts.messagesTo({ name })}>
      <Filters listAt={listAt} show={show} find={find} counts={data?.pages[0]?.counts} />
      {error && !threads && (
        <ErrorNotice error={error} title={officeThreadTexts.messagesNotLoaded} retry={() => refetch()} />
      )}
      {!threads && !error && <Skeleton height="260px" />}
      <p role="status" className="mb-2 text-meta text-soft max-mini:sr-only">
        {threads && shownSentence(threads.length, hasNextPage)}
      </p>
      <List>
        {threads?.map((thread) => (
          <OrganisationThreadRow key={thread.id} thread={thread} />
        ))}
      </List>
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      {threads?.length === 0 && <Nothing listAt={listAt} show={show} find={find} />}
    </section>
  )
}

function shownSentence(count: number, hasMore: boolean): string {
  if (count === 0) return officeThreadTexts.noConversations
  if (hasMore) return officeThreadTexts.newestShown({ count })
  return officeThreadTexts.conversations({ count: count })
}

interface Shown {
  listAt: OrganisationThreadsProps['listAt']
  show: ThreadShow
  /** Words that are looked for. */
  find: string
}

function Filters({ counts, listAt, show, find }: Shown & { counts: ThreadPage['counts'] | undefined }) {
  const goTo = useGoTo()
  return (
    <div className={`filter-row ${css.filters}`}>
      <ChipLinks
        label={officeThreadTexts.show}
        current={show}
        links={ThreadShow.options.map((one) => ({
          key: one,
          href: listAt({ show: one, find }),
          name: showWords[one],
          count: counts ? counts[one] : null,
        }))}
      />
      <div className="max-w-100">
        <FilterSheet set={find === '' ? 0 : 1} done={filterTexts.show}>
          <SearchField
            compact
            label={commonTexts.search}
            placeholder={officeThreadTexts.searchHint}
            query={find}
            onQuery={(words) => goTo(listAt({ show, find: words }), { replace: true })}
          />
        </FilterSheet>
      </div>
    </div>
  )
}

function Nothing(shown: Shown) {
  const { title, text } = emptyWords[shown.show]
  const all = shown.listAt({ show: 'all', find: shown.find })
  if (shown.find !== '') {
    return (
      <EmptyState
        title={officeThreadTexts.noneFound}
        action={
          shown.show !== 'all' && (
            <ButtonLink variant="secondary" href={all}>
              {officeThreadTexts.lookInAll}
            </ButtonLink>
          )
        }
      >
        {officeThreadTexts.noneFoundNote}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={title}
      action={
        shown.show !== 'all' && (
          <ButtonLink variant="secondary" href={all}>
            {officeThreadTexts.seeAll}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
