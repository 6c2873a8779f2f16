import type { HandBack } from '@medlem/contract/handBack'
import { eventCancellationTexts as t } from '@medlem/i18n/en/portal/office/eventCancellation'
import { useState } from 'react'
import { useHandBacks } from '../../api/grant/handBack.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

interface HandBacksProps {
  orgId: string
  /** Of one event; of all, with their names, unless given. */
  eventId?: string
  mayTakeBack: boolean
}

/** What came in cash or by transfer for places that are cancelled, each with the step that books it; nothing where there is none. */
export function HandBacks({ orgId, eventId, mayTakeBack }: HandBacksProps) {
  const { data, error, refetch } = useHandBacks(orgId, eventId)
  const [chosen, setChosen] = useState<HandBack>()
  if (!error && (!data || data.length === 0) && !chosen) return null
  return (
    <Section title={t.handBacks}>
      {error && !data && <ErrorNotice error={error} title={t.handBacksNotLoaded} retry={() => refetch()} />}
      {data && <p className="mb-2 max-w-[62ch] text-meta text-soft">{t.handBacksLead}</p>}
      <List>
        {data?.map((one) => (
          <li
            key={one.registrationId}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{one.name}</p>
              <p className="text-meta text-soft tabular-nums">{paidWords(one)}</p>
              {eventId === undefined && (
                <AppLink className="text-meta text-link" href={`/event-${one.eventId}-detail`}>
                  {one.eventTitle}
                </AppLink>
              )}
            </div>
            {mayTakeBack && (
              <Button variant="secondary" onClick={() => setChosen(one)}>
                {t.takeBack({ name: one.name, hidden: visuallyHidden })}
              </Button>
            )}
          </li>
        ))}
      </List>
      {chosen && (
        <TakeBackDialog
          historyId={chosen.registrationId}
          year={Number(chosen.paidOn.slice(0, 4))}
          kind="place"
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  )
}

function paidWords({ method, amountMinor, currency, paidOn: day }: HandBack): string {
  const amount = formatMoney(amountMinor, currency)
  return method === 'cash' ? t.cashOn({ amount, day }) : t.transferOn({ amount, day })
}
