import {
  canBeAuthorized,
  canMoneyMove,
  hasReceipt,
  holdsMoney,
  isBeingPaid,
  isFailed,
  isInWindow,
  isMoving,
  isOpen,
  isOpenOrPaid,
  isOver,
  isPaid,
  isRefused,
  isReleased,
  isSuperseded,
  isToCapture,
  isToRelease,
  isUnanswered,
  isUnderWay,
  mayHaveNews,
  needsAuthorization,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
  reversalOf,
  statesWhere,
  wasCaptured,
  wasPaid,
} from '../payment.ts'
import { stepWords } from '../timeline.ts'

/** Every set of states that a rule or a query uses, with what it is used for. */
const sets: readonly [string, (state: PaymentState) => boolean, string][] = [
  ['isOpen', isOpen, 'The member may still pay this attempt.'],
  ['isPaid', isPaid, 'The attempt stands behind an active year.'],
  ['isOpenOrPaid', isOpenOrPaid, 'A purchase has at most one such attempt (index `payment_open_unique`).'],
  ['isUnanswered', isUnanswered, 'The provider has not said how the attempt ended.'],
  ['isInWindow', isInWindow, 'The member may be paying in a window.'],
  ['isSuperseded', isSuperseded, 'The member is not asked to go on with it.'],
  ['canBeAuthorized', canBeAuthorized, 'The provider is asked about it: an authorization may still come.'],
  ['isMoving', isMoving, 'Money is on its way; the reconciler asks until it has arrived.'],
  [
    'mayHaveNews',
    mayHaveNews,
    'The provider may have news, so a person may ask (index `payment_undecided`).',
  ],
  ['isUnderWay', isUnderWay, 'The nightly comparison with the provider waits for it, for an hour.'],
  ['isBeingPaid', isBeingPaid, 'No reminder is sent meanwhile.'],
  ['canMoneyMove', canMoneyMove, 'The payer can’t be erased yet.'],
  ['isToCapture', isToCapture, 'The server captures the hold.'],
  ['isToRelease', isToRelease, 'The server releases the hold.'],
  ['isOver', isOver, 'Nothing is left to ask and nothing is left to do.'],
  ['isFailed', isFailed, 'It ended without a hold.'],
  ['isRefused', isRefused, 'No money can come of it any more, though some was reserved.'],
  ['isReleased', isReleased, 'The hold is unwanted: the year could not be sold.'],
  ['wasCaptured', wasCaptured, 'The whole price was captured, wherever it is now.'],
  ['wasPaid', wasPaid, 'It paid a year or a part once, also where that was given back.'],
  ['holdsMoney', holdsMoney, 'Refunds and disputes at the provider are looked for.'],
  ['hasReceipt', hasReceipt, 'A receipt was issued.'],
  ['needsAuthorization', needsAuthorization, 'A provider’s authorization stands behind the year.'],
  [
    'reversalOf',
    (state) => reversalOf(state) !== undefined,
    'The accounting export books the whole rest back.',
  ],
]

const states = statesWhere(() => true)
const arrows = states.flatMap((from) =>
  Object.entries(paymentStates[from].on).map(([event, to]) => ({ from, event, to })),
)

function diagram(): string[] {
  const ends = states.filter((state) => Object.keys(paymentStates[state].on).length === 0)
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> created',
    ...arrows.map(({ from, event, to }) => `  ${from} --> ${to} : ${event}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function stateRow(state: PaymentState): string[] {
  const { wire, money, task } = paymentStates[state]
  const reached = { kind: 'state', from: null, to: state, source: '', refused: false } as const
  const fact = { ...reached, manual: null, dispute: null }
  return [`\`${state}\``, stepWords(fact).sentence, wire, money.replace('_', ' '), task ?? '']
}

function eventRow(event: PaymentEvent): string[] {
  const steps = arrows.filter((arrow) => arrow.event === event)
  const ends = [...new Set(steps.map(({ to }) => to))].map((to) => {
    const from = steps.filter((step) => step.to === to).map((step) => `\`${step.from}\``)
    return `${from.join(', ')} → \`${to}\``
  })
  return [`\`${event}\``, paymentEvents[event], ends.join('; ')]
}

/** The text of docs/payment-states.md. */
export function paymentStatesPage(): string {
  const lines = [
    '# The states of a payment',
    '',
    'Generated from `domain/src/payment.ts` by `npm run docs`; a test compares the two. A payment is one attempt',
    'to pay a purchase. Only `movePayment()` on the server changes its state, by one of these events.',
    '',
    ...diagram(),
    '',
    '## States',
    '',
    ...table(['State', 'What it means', 'Clients see', 'Money', 'The server’s task'], states.map(stateRow)),
    '',
    '## Events',
    '',
    ...table(
      ['Event', 'What happened', 'From and to'],
      (Object.keys(paymentEvents) as PaymentEvent[]).map(eventRow),
    ),
    '',
    '## Sets of states',
    '',
    'Every rule, query and partial index uses one of these; `npm run arrows` refuses a list of states written elsewhere.',
    '',
    ...table(
      ['Function', 'States', 'What it is for'],
      sets.map(([name, isTrue, use]) => [
        `\`${name}\``,
        statesWhere(isTrue)
          .map((state) => `\`${state}\``)
          .join(', '),
        use,
      ]),
    ),
    '',
  ]
  return lines.join('\n')
}
