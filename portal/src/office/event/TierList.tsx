import type { EventParticipants } from '@medlem/contract/participant'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { refundWords, tierPriceWords, tierTaken, tierTerms } from './tierWords.ts'

const TiersDialog = lazyPart(() => import('./TiersDialog.tsx'), 'TiersDialog')

export interface TierListProps {
  eventId: string
  data: Pick<EventParticipants, 'tiers' | 'refund' | 'currency' | 'version' | 'ownLanguage'>
  /** Whether the person may change them. */
  mayChange: boolean
}

/** The kinds of places of an event, with what each costs and how many are taken. */
export function TierList({ eventId, data, mayChange }: TierListProps) {
  const [isChanging, setChanging] = useState(false)
  const { tiers, refund, currency } = data
  const isPriced = tiers.some(({ unitMinor }) => unitMinor > 0)
  return (
    <Section
      title={t.title}
      action={
        mayChange && (
          <Button variant="quiet" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )
      }
    >
      {tiers.length === 0 && <p className="text-soft">{t.none}</p>}
      <List>
        {tiers.map((tier) => (
          <li key={tier.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3">
            <span className="min-w-0 flex-1 basis-52 break-words">
              <span className="font-semibold">{tier.name}</span>
              <span className="block text-meta text-soft tabular-nums empty:hidden">{tierTerms(tier)}</span>
            </span>
            <span className="basis-44 text-meta text-soft tabular-nums">{tierTaken(tier)}</span>
            <span className="ml-auto basis-28 text-right font-medium tabular-nums">
              {tierPriceWords(tier, currency)}
            </span>
          </li>
        ))}
      </List>
      {isPriced && (
        <p className="mt-3 max-w-[62ch] text-meta text-soft tabular-nums">{refundWords(refund)}</p>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <TiersDialog eventId={eventId} data={data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  )
}
