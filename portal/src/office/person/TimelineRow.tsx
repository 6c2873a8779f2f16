import type {
  PersonEmail,
  PersonLogLine,
  PersonPayment,
  PersonSignUp,
  PersonThread,
} from '@medlem/contract/person'
import { hrefOf } from '@medlem/contract/portalAddress'
import { officePersonTexts as t } from '@medlem/i18n/en/portal/office/person'
import { Banknote, CalendarDays, Eye, type LucideIcon, Mail, MessageSquare, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { stepsAddress } from '../../api/timeline/timeline.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import personCss from './person.module.css'
import type { TimelineEntry } from './timelineEntries.ts'

interface RowProps {
  icon: LucideIcon
  at: string
  /** What else stands below the time: a sum, who did it. */
  beside?: ReactNode
  children: ReactNode
}

/** One thing that happened: what it is, and at the right when. */
export function HappenedRow({ icon: Icon, at, beside, children }: RowProps) {
  return (
    <li className={personCss.timelineRow}>
      <Icon size={18} aria-hidden="true" className="mt-1 text-soft" />
      <div className="min-w-0">{children}</div>
      <div className={personCss.timelineTime}>
        <time dateTime={at}>{formatInstant(at)}</time>
        {beside}
      </div>
    </li>
  )
}

/** A row of the timeline; that of a note is drawn where notes are written. */
export function TimelineRow({ at, happening }: Pick<TimelineEntry, 'at' | 'happening'>) {
  if ('payment' in happening) return <PaymentRow at={at} {...happening} />
  if ('thread' in happening) return <ThreadRow at={at} {...happening} />
  if ('email' in happening) return <EmailRow at={at} {...happening} />
  if ('signUp' in happening) return <SignUpRow at={at} {...happening} />
  return 'line' in happening ? <LogRow at={at} {...happening} /> : null
}

const PAYMENT: Record<PersonPayment['status'], [StatusTone, string]> = {
  paid: ['good', t.paid],
  declined: ['bad', t.declined],
  initiated: ['waiting', t.initiated],
  refunded: ['neutral', t.refunded],
}

/** What was paid for a year or a place at an event, or tried. */
function PaymentRow({ at, payment }: { at: string; payment: PersonPayment }) {
  const { membershipHistoryId, membershipId, status, event, year, test, receiptNumber } = payment
  const [tone, word] = PAYMENT[status]
  return (
    <HappenedRow icon={Banknote} at={at}>
      <p className="wrap-anywhere">
        <StatusDot tone={tone}>{word}</StatusDot>
        <span className="tabular-nums"> · {formatMoney(payment.amountMinor, payment.currency)}</span>
        <span className="text-soft"> · {event ?? year}</span>
        {test && <strong className="ml-3 text-meta">{t.testMark}</strong>}
      </p>
      <p className={personCss.timelineLinks}>
        <AppLink className="text-link" href={stepsAddress({ membershipId, membershipHistoryId })}>
          {t.steps}
        </AppLink>
        {receiptNumber !== null && (
          <AppLink className="text-link" href={`/membership-${membershipHistoryId}-receipt`}>
            {t.receipt({ number: String(receiptNumber) })}
          </AppLink>
        )}
      </p>
    </HappenedRow>
  )
}

const THREAD: Record<PersonThread['state'], [StatusTone, string]> = {
  open: ['waiting', t.threadOpen],
  waiting: ['neutral', t.threadWaiting],
  closed: ['neutral', t.threadClosed],
}

/** A conversation of the person with the organisation, at its last message. */
function ThreadRow({ at, thread: { id, title, state } }: { at: string; thread: PersonThread }) {
  const [tone, word] = THREAD[state]
  return (
    <HappenedRow icon={MessageSquare} at={at}>
      <AppLink className="text-link wrap-anywhere" href={hrefOf('/message-read', { thread: id })}>
        {title}
      </AppLink>
      <p className="text-meta">
        <StatusDot tone={tone}>{word}</StatusDot>
      </p>
    </HappenedRow>
  )
}

const EMAIL: Record<PersonEmail['state'], [StatusTone, string]> = {
  waiting: ['waiting', t.emailWaiting],
  sent: ['good', t.emailSent],
  kept: ['neutral', t.emailKept],
  undelivered: ['bad', t.emailFailed],
  dropped: ['neutral', t.emailDropped],
}

/** What the organisation sent to the person, and what became of it. */
function EmailRow({ at, email: { subject, state, reason } }: { at: string; email: PersonEmail }) {
  const [tone, word] = EMAIL[state]
  return (
    <HappenedRow icon={Mail} at={at}>
      <p className="wrap-anywhere">{subject}</p>
      <p className="text-meta">
        <StatusDot tone={tone}>{word}</StatusDot>
        {reason && <span className="text-soft"> · {reason}</span>}
      </p>
    </HappenedRow>
  )
}

const SIGN_UP: Record<PersonSignUp['state'], [StatusTone, string]> = {
  registered: ['good', t.registered],
  waiting: ['waiting', t.waitingList],
  offered: ['waiting', t.offered],
  cancelled: ['neutral', t.cancelled],
}

/** What the person signed up for, of the organisation's events. */
function SignUpRow({
  at,
  signUp: { eventId, title, startDate, state },
}: {
  at: string
  signUp: PersonSignUp
}) {
  const [tone, word] = SIGN_UP[state]
  return (
    <HappenedRow icon={CalendarDays} at={at}>
      <AppLink className="text-link wrap-anywhere" href={`/event-${eventId}-detail`}>
        {title}
      </AppLink>
      <p className="text-meta">
        <StatusDot tone={tone}>{word}</StatusDot>
        <span className="text-soft tabular-nums"> · {formatDate(copenhagenDay(startDate))}</span>
      </p>
    </HappenedRow>
  )
}

/** Somebody looked at the person, or changed something. */
function LogRow({ at, line: { text, actorName, isLook } }: { at: string; line: PersonLogLine }) {
  return (
    <HappenedRow icon={isLook ? Eye : Pencil} at={at} beside={<p>{actorName ?? t.product}</p>}>
      <p>{text}</p>
    </HappenedRow>
  )
}
