import { copenhagenDate } from '@medlem/domain/calendar'
import type { CardContent } from '@medlem/domain/cardToken'
import { cardCheckTexts as t } from '@medlem/i18n/en/portal/cardCheck'
import { memberCardTexts } from '@medlem/i18n/en/portal/memberCard'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import type { KeptKeys } from '../../../api/memberCard/cardKeys.ts'
import type { Verdict } from '../../../api/memberCard/verifyCard.ts'
import { formatDate, formatInstant } from '../../../ui/format.ts'

const icons = { good: CircleCheck, bad: CircleX, open: CircleHelp } as const

/** The answer in a word, a symbol and a colour, and under it what the card says. */
export function VerdictView({ verdict, now }: { verdict: Verdict; now: number }) {
  const { tone, word, note } = wordsOf(verdict)
  const Icon = icons[tone]
  return (
    <section className={`card-verdict card-verdict-${tone}`}>
      <Icon size={44} aria-hidden="true" />
      <div>
        <h2>{word}</h2>
        {'card' in verdict && <Said card={verdict.card} keys={verdict.keys} now={now} />}
        <p className="card-verdict-note">{note}</p>
      </div>
    </section>
  )
}

function Said({ card, keys, now }: { card: CardContent; keys: KeptKeys; now: number }) {
  // The card ends with the midnight after its last day.
  const date = formatDate(copenhagenDate(new Date(card.endsAt * 1000 - 1)))
  return (
    <>
      <p className="member-card-name">{card.name}</p>
      <p>{keys.organisation.name}</p>
      <p>{memberCardTexts.memberNumber({ number: String(card.number) })}</p>
      <p>
        {card.endsAt * 1000 > now ? memberCardTexts.validUntil({ date }) : memberCardTexts.endedOn({ date })}
      </p>
    </>
  )
}

function wordsOf(verdict: Verdict): { tone: keyof typeof icons; word: string; note: string } {
  switch (verdict.kind) {
    case 'valid': {
      const time = formatInstant(new Date(verdict.keys.readAt).toISOString())
      return {
        tone: 'good',
        word: t.valid,
        note: verdict.confirmed ? t.confirmed : t.notConfirmed({ time }),
      }
    }
    case 'expired':
      return { tone: 'bad', word: t.expired, note: t.expiredNote }
    case 'ended':
      return { tone: 'bad', word: t.ended, note: t.endedNote }
    case 'other':
      return {
        tone: 'bad',
        word: t.other,
        note: t.otherNote({ organisation: verdict.keys.organisation.name }),
      }
    case 'forged':
      return { tone: 'bad', word: t.forged, note: t.forgedNote }
    case 'none':
      return { tone: 'bad', word: t.none, note: t.noneNote }
    case 'ticket':
      return { tone: 'open', word: t.ticket, note: t.ticketNote }
    case 'keyless':
      return { tone: 'open', word: t.keyless, note: t.keylessNote }
  }
}
