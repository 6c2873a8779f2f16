import type { PayoutFeed } from '@medlem/contract/payout'
import { officePayoutTexts as t } from '@medlem/i18n/en/portal/office/payout'
import { useState } from 'react'
import { readAtOf, useFetchPayouts, usePayouts } from '../../api/payout/payout.ts'
import { providerNames } from '../../shared/providerNames.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { PayoutRow } from './PayoutRow.tsx'

/** What payment providers paid to the bank, and where that money is. */
export function Payouts({ orgId, mayFetch }: { orgId: string; mayFetch: boolean }) {
  const isPhone = usePhone()
  const fetchNow = useFetchPayouts(orgId)
  // When the providers were asked last before the press; the button is busy until that changes.
  const [before, setBefore] = useState<string>()
  const isAsking = (readAt: string) => before !== undefined && readAt === before
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePayouts(orgId, isAsking)
  if (!data) {
    return error ? (
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    ) : (
      <ScreenSkeleton />
    )
  }
  const feeds = data.pages[0]?.feeds ?? []
  const payouts = data.pages.flatMap((page) => page.payouts)
  const reporting = feeds.filter(({ reports }) => reports)
  const silent = feeds.filter(({ reports }) => !reports)
  const fetching = (
    <>
      <div className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {mayFetch && reporting.length > 0 && (
          <Button
            variant="secondary"
            busy={fetchNow.isPending || isAsking(readAtOf(feeds))}
            onClick={() => fetchNow.mutate(undefined, { onSuccess: () => setBefore(readAtOf(feeds)) })}
          >
            {t.fetchNow}
          </Button>
        )}
        <p role="status" className="text-meta text-soft">
          {reporting.map(askedInWords).join(' ')}
        </p>
      </div>
      {fetchNow.error && <WriteError error={fetchNow.error} refused={t.notFetched} />}
      {silent.map(({ provider }) => (
        <p key={provider} className="mb-4 max-w-[62ch] text-soft">
          {t.notReported({ provider: providerNames[provider] })}
        </p>
      ))}
    </>
  )
  return (
    <>
      {!isPhone && fetching}
      {reporting.map((feed) => (
        <Problems key={feed.provider} feed={feed} />
      ))}
      {payouts.length === 0 ? (
        <p className="border-y border-line py-6 text-soft">
          {feeds.length === 0 ? t.nothingSold : t.nothing}
        </p>
      ) : (
        <List aria-label={t.title}>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} orgId={orgId} payout={payout} />
          ))}
        </List>
      )}
      <ShowMore when={hasNextPage} busy={isFetchingNextPage} onPress={fetchNextPage} />
      {/* On a phone the list comes first. */}
      {isPhone && fetching}
    </>
  )
}

function askedInWords({ provider, readAt }: PayoutFeed): string {
  const name = providerNames[provider]
  if (readAt === null) return t.notAsked({ provider: name })
  return t.asked({ provider: name, day: formatDate(copenhagenDay(new Date(readAt))) })
}

function Problems({ feed: { provider, problem, refused } }: { feed: PayoutFeed }) {
  const name = providerNames[provider]
  return (
    <>
      {problem && <Alert kind="error" title={t[`problem_${problem}`]({ provider: name })} />}
      {refused.length > 0 && (
        <Alert kind="error" title={t.notBelieved({ provider: name, names: refused.join(', ') })} />
      )}
    </>
  )
}
