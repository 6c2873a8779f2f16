import type { Event } from '@medlem/contract/event'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import type { ReactNode } from 'react'
import { foreignLang } from '../../ui/language.ts'
import { eventWhen } from './eventTimes.ts'

/** When and where an event is, and whom to ask: rows of a list of facts. */
export function EventFacts({ event }: { event: Event }) {
  const { words, duration, note } = eventWhen(event)
  return (
    <>
      <Fact name={eventTexts.when}>
        <span className="font-medium tabular-nums">{words}</span>
        <span className="block text-meta text-soft">{[duration, note].filter(Boolean).join('. ')}</span>
      </Fact>
      {event.location && (
        <Fact name={eventTexts.where}>
          <span lang={foreignLang(event.languages?.location)}>{event.location}</span>
        </Fact>
      )}
      {event.contact && <Fact name={eventTexts.contact}>{event.contact}</Fact>}
    </>
  )
}

/** One row of such a list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-b border-line py-4 mini:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
