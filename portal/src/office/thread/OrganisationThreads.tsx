import type { Organisation } from '@medlem/contract/organisation'
import { type ThreadPage, ThreadShow } from '@medlem/contract/thread'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeThreadTexts } from '@medlem/i18n/en/portal/office/thread'
import { useSearch } from '@tanstack/react-router'
import { useOrganisationThreads } from '../../api/thread/organisationThreads.ts'
import { emptyWords, showWords } from '../../shared/thread/threadWords.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useTypedQuery } from '../../ui/useTypedQuery.ts'
import { OrganisationThreadRow } from './OrganisationThreadRow.tsx'

export interface OrganisationThreadsProps {
  organisation: Organisation
  /** The address that the list is shown at; what is shown of it is added to its query. */
  list: string
}

/** What members and an organisation write to each other, for its staff; what is shown stands in the address. */
export function OrganisationThreads({ organisation: { id: orgId, name }, list }: OrganisationThreadsProps) {
  const { show: wanted, find = '' } = useSearch({ strict: false })
  const show = ThreadShow.safeParse(wanted).data ?? 'open'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOrganisationThreads({
    orgId,
    show,
    query: find,
  })
  const threads = data?.pages.flatMap((page) => page.threads)
  return (
    <section aria-label={officeThreadTexts.messagesTo({ name })}>
      <Filters list={list} show={show} find={find} counts={data?.pages[0]?.counts} />
      {error && !threads && (
        <ErrorNotice error={error} title={officeThreadTexts.messagesNotLoaded} retry={() => refetch()} />
      )}
      {!threads && !error && <Skeleton height="260px" />}
      <p role="status" className="mb-2 text-meta text-soft">
        {threads && shownSentence(threads.length, hasNextPage)}
      </p>
      <ul className="border-t border-line empty:hidden">
        {threads?.map((thread) => (
          <OrganisationThreadRow key={thread.id} thread={thread} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          className="mt-3 -ml-3"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {commonTexts.showMore}
        </Button>
      )}
      {threads?.length === 0 && <Nothing list={list} show={show} find={find} />}
    </section>
  )
}

function shownSentence(count: number, hasMore: boolean): string {
  if (count === 0) return officeThreadTexts.noConversations
  if (hasMore) return officeThreadTexts.newestShown({ count })
  return officeThreadTexts.conversations({ count: count })
}

interface Shown {
  list: string
  show: ThreadShow
  /** Words that are looked for. */
  find: string
}

function threadsHref({ list, show, find }: Shown): string {
  const words = find.trim()
  const asked = `show=${show}${words === '' ? '' : `&find=${encodeURIComponent(words)}`}`
  return `${list}${list.includes('?') ? '&' : '?'}${asked}`
}

function Filters({ counts, ...shown }: Shown & { counts: ThreadPage['counts'] | undefined }) {
  const { show, find } = shown
  const goTo = useGoTo()
  const [typed, setTyped] = useTypedQuery(find, (words) =>
    goTo(threadsHref({ ...shown, find: words }), { replace: true }),
  )
  return (
    <div className="mb-5 grid items-end gap-x-8 gap-y-5 full:grid-cols-[minmax(0,1fr)_320px]">
      <nav aria-label={officeThreadTexts.show} className="-mx-1 flex flex-wrap gap-1">
        {ThreadShow.options.map((one) => (
          <AppLink
            key={one}
            href={threadsHref({ ...shown, show: one, find: typed })}
            aria-current={one === show ? 'true' : undefined}
            className="flex min-h-11 items-center gap-2 rounded-full px-4 font-medium text-soft hover:text-ink aria-[current=true]:bg-mist aria-[current=true]:text-fjord"
          >
            {showWords[one]}
            {counts && <span className="text-meta tabular-nums">{counts[one]}</span>}
          </AppLink>
        ))}
      </nav>
      <div className="max-w-100">
        <TextField
          label={commonTexts.search}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={officeThreadTexts.searchHint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </div>
  )
}

function Nothing(shown: Shown) {
  const { title, text } = emptyWords[shown.show]
  const all = threadsHref({ ...shown, show: 'all' })
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
