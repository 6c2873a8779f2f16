import type { EventParticipants } from '@medlem/contract/participant'
import { fieldKey } from '@medlem/domain/customField'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { officeDoorTexts } from '@medlem/i18n/en/portal/office/door'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeParticipantTexts as t } from '@medlem/i18n/en/portal/office/participant'
import type { ReactNode } from 'react'
import { registrationWord } from '../../../shared/event/signUpLabels.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { formatInstant, momentParts } from '../../../ui/format.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import {
  answerTo,
  isListColumn,
  type ListColumn,
  type ListedParticipant,
  paymentWord,
} from './participantList.ts'
import css from './participantTable.module.css'

/** Where the place of somebody who waits can be offered, which stays. */
export const FIXED_COLUMN = 'state' satisfies ListColumn

/** What of an event the columns depend on, the same for every row. */
export interface ColumnContext {
  orgId: string
  currency: string
  questions: EventParticipants['questions']
  hasTiers: boolean
  /** Something costs, or was paid. */
  hasMoney: boolean
  /** Whether the reader sees the codes of tickets. */
  hasTickets: boolean
  /** Whether a name leads to the person's page. */
  seesPeople: boolean
  /** Whether what was paid leads to its receipt. */
  seesMoney: boolean
}

export interface ColumnOf {
  name: string
  cell: (one: ListedParticipant) => ReactNode
  className: string | undefined
  /** Not on paper, unless it was chosen. */
  isOfScreen?: boolean
  /** Before its value where a row is a card. */
  isLabelled?: boolean
}

/** A column of words, which are named where a row is a card. */
const words = (name: string, cell: ColumnOf['cell']): ColumnOf => ({
  name,
  cell,
  className: css.answer,
  isLabelled: true,
})

/** Every column that an event has, in the order of a list whose columns no one chose. */
export function columnsOf(context: ColumnContext): Map<ListColumn, ColumnOf> {
  const { hasTiers, hasMoney, hasTickets, questions } = context
  const asked = questions.map((question): [ListColumn, ColumnOf] => {
    const cell = (one: ListedParticipant) => answerTo(one, question)
    return [fieldKey(question.number), words(question.name, cell)]
  })
  const tier: ColumnOf = {
    name: officeTierTexts.whichPlace,
    cell: ({ tierName }) => tierName,
    className: css.tier,
  }
  const payment: ColumnOf = {
    name: t.payment,
    cell: (one) => <Payment one={one} context={context} />,
    className: css.payment,
    isOfScreen: true,
  }
  const receipt = words(t.receipt, (one) => <Receipt one={one} context={context} />)
  const ticket = words(t.ticketCode, ({ ticketCode }) => ticketCode && ticketCodeText(ticketCode))
  return new Map<ListColumn, ColumnOf>([
    ...(hasTiers ? [['tier', tier] as const] : []),
    ...(hasMoney ? [['payment', payment] as const, ['receipt', receipt] as const] : []),
    ['state', { name: t.state, cell: (one) => <State one={one} />, className: css.state }],
    ['came', { name: t.came, cell: (one) => <Came one={one} />, className: css.came, isOfScreen: true }],
    ...asked,
    ['places', words(t.placesInOrder, ({ placesInOrder }) => placesInOrder)],
    ...(hasTickets ? [['ticket', ticket] as const] : []),
    ['signedUp', words(t.signedUp, ({ signedUpAt }) => formatInstant(signedUpAt))],
  ])
}

/** Columns that are shown only where somebody chose them. */
const CHOSEN_ONLY: readonly ListColumn[] = ['receipt', 'places', 'ticket', 'signedUp']

/** Those that an address asks for, of those that there are. */
export function chosenColumns(
  asked: string | undefined,
  all: ReadonlyMap<ListColumn, ColumnOf>,
): ListColumn[] {
  if (asked === undefined) return [...all.keys()].filter((column) => !CHOSEN_ONLY.includes(column))
  const named = asked.split(',').filter(isListColumn)
  return [...new Set<ListColumn>([...named, FIXED_COLUMN])].filter((column) => all.has(column))
}

interface CellProps {
  one: ListedParticipant
}

interface MoneyCellProps extends CellProps {
  context: ColumnContext
}

function Payment({ one, context: { currency, seesMoney } }: MoneyCellProps) {
  const { name, paid } = one
  const payment = paymentWord(one, currency)
  if (!payment) return null
  return (
    <StatusDot tone={payment.tone}>
      {paid && seesMoney ? (
        <AppLink className="text-link" href={`/membership-${paid.paymentId}-receipt`}>
          {t.receiptOf({ name, payment: payment.word, hidden: visuallyHidden })}
        </AppLink>
      ) : (
        payment.word
      )}
    </StatusDot>
  )
}

function Receipt({ one: { name, paid }, context: { seesMoney } }: MoneyCellProps) {
  if (!paid?.receipt) return null
  const payment = `${paid.receipt.number} · ${paid.receipt.way}`
  if (!seesMoney) return payment
  return (
    <AppLink className="text-link" href={`/membership-${paid.paymentId}-receipt`}>
      {t.receiptOf({ name, payment, hidden: visuallyHidden })}
    </AppLink>
  )
}

function State({ one }: CellProps) {
  const { tone, word } = registrationWord(one)
  const { offerExpiresAt } = one
  return (
    <>
      <StatusDot tone={tone}>{word}</StatusDot>
      {offerExpiresAt && (
        <span className={css.until}>
          {officeEventTexts.keptUntil({ moment: formatInstant(offerExpiresAt) })}
        </span>
      )}
    </>
  )
}

function Came({ one: { state, cameAt } }: CellProps) {
  if (cameAt) {
    return <StatusDot tone="good">{officeDoorTexts.cameAt({ time: momentParts(cameAt).time })}</StatusDot>
  }
  if (state !== 'registered') return null
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t.notCame}</span>
    </>
  )
}
