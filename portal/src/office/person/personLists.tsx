import type { PersonLogLine, PersonPayment, PersonSignUp, PersonThread } from '@medlem/contract/person'
import { hrefOf } from '@medlem/contract/portalAddress'
import { officePersonTexts } from '@medlem/i18n/en/portal/office/person'
import type { ReactNode } from 'react'
import { stepsAddress } from '../../api/timeline/timeline.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatDate, formatInstant, formatMoney } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx'
import personCss from './person.module.css'

interface PartProps {
  title: string
  /** What is said where there is nothing. */
  none: string
  children: readonly ReactNode[]
}

function Part({ title, none, children }: PartProps) {
  return (
    <Section title={title}>
      {children.length === 0 && <p className="text-soft">{none}</p>}
      <ol className="border-t border-line empty:hidden">{children}</ol>
    </Section>
  )
}

const PAYMENT: Record<PersonPayment['status'], [StatusTone, string]> = {
  paid: ['good', officePersonTexts.paid],
  declined: ['bad', officePersonTexts.declined],
  initiated: ['waiting', officePersonTexts.initiated],
  refunded: ['neutral', officePersonTexts.refunded],
}

/** The payment with whose receipt a year was paid, if it was. */
export const receiptOf = (payments: readonly PersonPayment[], historyId: string) =>
  payments.find((one) => one.membershipHistoryId === historyId && one.receiptNumber !== null)

/** What was paid for the person's years and places at events, and what was tried. */
export function Payments({
  payments: all,
  isOfOthers,
}: {
  payments: readonly PersonPayment[]
  /** Without those that stand with their years. */
  isOfOthers: boolean
}) {
  const payments = isOfOthers
    ? all.filter((one) => one.event !== undefined || receiptOf(all, one.membershipHistoryId) !== one)
    : all
  if (isOfOthers && payments.length === 0) return null
  return (
    <Part title={officePersonTexts.payments} none={officePersonTexts.noPayments}>
      {payments.map(({ membershipHistoryId, membershipId, createdAt, ...one }) => {
        const [tone, word] = PAYMENT[one.status]
        return (
          <li key={`${membershipHistoryId} ${createdAt}`} className={personCss.personRow}>
            <div>
              <p>
                <StatusDot tone={tone}>{word}</StatusDot>
                <span className="text-soft"> · {one.event ?? one.year}</span>
                {one.test && <strong className="ml-3 text-meta">{officePersonTexts.testMark}</strong>}
              </p>
              <p className="text-meta text-soft tabular-nums">{formatInstant(createdAt)}</p>
              <AppLink
                className="text-link text-meta"
                href={stepsAddress({ membershipId, membershipHistoryId })}
              >
                {officePersonTexts.paymentSteps}
              </AppLink>
            </div>
            <p className="text-right tabular-nums">
              {formatMoney(one.amountMinor, one.currency)}
              {one.receiptNumber !== null && (
                <span className="block">
                  <AppLink
                    className="text-link text-meta"
                    href={`/membership-${membershipHistoryId}-receipt`}
                  >
                    {officePersonTexts.receipt({ number: String(one.receiptNumber) })}
                  </AppLink>
                </span>
              )}
            </p>
          </li>
        )
      })}
    </Part>
  )
}

const THREAD: Record<PersonThread['state'], [StatusTone, string]> = {
  open: ['waiting', officePersonTexts.threadOpen],
  waiting: ['neutral', officePersonTexts.threadWaiting],
  closed: ['neutral', officePersonTexts.threadClosed],
}

/** Conversations of the person with the organisation. */
export function Threads({ threads }: { threads: readonly PersonThread[] }) {
  return (
    <Part title={officePersonTexts.messages} none={officePersonTexts.noThreads}>
      {threads.map(({ id, title, state, lastAt }) => {
        const [tone, word] = THREAD[state]
        return (
          <li key={id} className={personCss.personRow}>
            <div className="min-w-0">
              <AppLink className="text-link wrap-anywhere" href={hrefOf('/message-read', { thread: id })}>
                {title}
              </AppLink>
              <p className="text-meta text-soft tabular-nums">{formatInstant(lastAt)}</p>
            </div>
            <StatusDot tone={tone}>{word}</StatusDot>
          </li>
        )
      })}
    </Part>
  )
}

const SIGN_UP: Record<PersonSignUp['state'], [StatusTone, string]> = {
  registered: ['good', officePersonTexts.registered],
  waiting: ['waiting', officePersonTexts.waitingList],
  offered: ['waiting', officePersonTexts.offered],
  cancelled: ['neutral', officePersonTexts.cancelled],
}

/** What the person signed up for, of the organisation's events. */
export function SignUps({ signUps }: { signUps: readonly PersonSignUp[] }) {
  return (
    <Part title={officePersonTexts.events} none={officePersonTexts.noSignUps}>
      {signUps.map(({ eventId, title, startDate, state }) => {
        const [tone, word] = SIGN_UP[state]
        return (
          <li key={eventId} className={personCss.personRow}>
            <div className="min-w-0">
              <AppLink className="text-link wrap-anywhere" href={`/event-${eventId}-detail`}>
                {title}
              </AppLink>
              <p className="text-meta text-soft tabular-nums">{formatDate(copenhagenDay(startDate))}</p>
            </div>
            <StatusDot tone={tone}>{word}</StatusDot>
          </li>
        )
      })}
    </Part>
  )
}

/** Who looked at the person, and who changed what. */
export function Log({ log }: { log: readonly PersonLogLine[] }) {
  return (
    <Part title={officePersonTexts.log} none={officePersonTexts.noLog}>
      {log.map(({ at, actorName, action, text }) => (
        <li key={`${at} ${action}`} className={personCss.personRow}>
          <div>
            <p>{text}</p>
            <p className="text-meta text-soft">{actorName ?? officePersonTexts.product}</p>
          </div>
          <time dateTime={at} className="text-meta text-soft tabular-nums">
            {formatInstant(at)}
          </time>
        </li>
      ))}
    </Part>
  )
}
