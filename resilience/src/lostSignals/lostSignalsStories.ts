import type { Visit } from './lostSignalsVisit.ts'

/** The expected end of a hold at the gateway: captured, voided, or never reported to the server and left to lapse. */
export type HoldEnd = 'taken' | 'given back' | 'left'

export interface Story {
  title: string
  /** What happens when, from the moment the first window opens. */
  steps: readonly (readonly [atMs: number, act: (visit: Visit) => unknown])[]
  ends: 'paid' | 'declined'
  holds: readonly HoldEnd[]
  /** The provider itself said no before somebody paid after all. */
  declinedFirst?: true
}

const S = 1000
const MIN = 60 * S
const HOUR = 60 * MIN
/** The server answers the same link for a quarter of an hour. */
const NEW_WINDOW = 16 * MIN

const buy = [0, (visit: Visit) => visit.buy()] as const
const anotherTab = [NEW_WINDOW, (visit: Visit) => visit.buyInAnotherTab()] as const
/** The return page asks every 2 s. */
const looks = (...atS: number[]) => atS.map((at) => [at * S, (visit: Visit) => visit.look()] as const)

/** Signals that get lost, one window. */
const oneWindow: readonly Story[] = [
  {
    title: '0100, the callback is lost and the browser returns',
    steps: [buy, [5 * S, (v) => v.pay(0, '0100')]],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0118, the browser never returns and the callback comes',
    steps: [buy, [5 * S, (v) => v.pay(0, '0118')], ...looks(6)],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0209, the browser returns, and the callback comes three times half a minute later',
    steps: [buy, [5 * S, (v) => v.pay(0, '0209')], ...looks(34, 36)],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0209, the tab is closed, and only the late callbacks report it',
    steps: [buy, [5 * S, (v) => v.payAndClose(0, '0209')], ...looks(20, 40)],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0217, the callback comes before the gateway shows the authorization',
    steps: [buy, [5 * S, (v) => v.pay(0, '0217')], ...looks(7, 9, 11, 13)],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0217, and the browser does not return',
    steps: [buy, [5 * S, (v) => v.payAndClose(0, '0217')]],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0225, a declined callback before the accepted one, and the browser returns',
    steps: [buy, [5 * S, (v) => v.pay(0, '0225')]],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0225, and the browser does not return',
    steps: [buy, [5 * S, (v) => v.payAndClose(0, '0225')], ...looks(6)],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0233, callback and return are lost: nothing is taken, and the window expires',
    steps: [buy, [5 * S, (v) => v.pay(0, '0233')], ...looks(60, 50 * 60)],
    ends: 'declined',
    holds: ['left'],
  },
  {
    title: '0233, and the member opens the link again, which says that it is paid',
    steps: [buy, [5 * S, (v) => v.pay(0, '0233')], [5 * MIN, (v) => v.pay(0, '0019')]],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: '0233, and the member buys again when the window has expired',
    steps: [
      buy,
      [5 * S, (v) => v.pay(0, '0233')],
      ...looks(90 * 60),
      [2 * HOUR, (v) => v.buy()],
      [2 * HOUR + MIN, (v) => v.pay(1, '0019')],
    ],
    ends: 'paid',
    holds: ['left', 'taken'],
  },
]

/** Windows that the member does not pay in, or not at once. */
const closedWindows: readonly Story[] = [
  {
    title: 'a tab that is closed',
    steps: [buy, ...looks(60, 50 * 60)],
    ends: 'declined',
    holds: [],
  },
  {
    title: 'a window that is left by its cancel button',
    steps: [buy, [5 * S, (v) => v.cancel(0)], [6 * S, (v) => v.arrive()]],
    ends: 'declined',
    holds: [],
  },
  {
    title: 'a window that is paid in when its time is over',
    steps: [buy, [31 * MIN, (v) => v.pay(0, '0019')]],
    ends: 'declined',
    holds: [],
  },
  {
    title: 'a card that is declined, and another in the same window',
    steps: [buy, [5 * S, (v) => v.pay(0, '0027')], [MIN, (v) => v.pay(0, '0019')]],
    ends: 'paid',
    holds: ['taken'],
    declinedFirst: true,
  },
  {
    title: 'a card that is declined, and another in the same window, whose callback is lost',
    steps: [buy, [5 * S, (v) => v.pay(0, '0027')], [MIN, (v) => v.pay(0, '0100')]],
    ends: 'paid',
    holds: ['taken'],
    declinedFirst: true,
  },
  {
    title: 'a tab that is closed, and a new window later, whose callback is lost',
    steps: [buy, anotherTab, [NEW_WINDOW + MIN, (v) => v.pay(1, '0100')]],
    ends: 'paid',
    holds: ['taken'],
  },
]

const both = NEW_WINDOW + MIN
/** A link that is reopened in two tabs, and both are paid. */
const twoTabs: readonly Story[] = [
  {
    title: 'the same link in two tabs, paid in both at once',
    steps: [
      buy,
      [
        5 * S,
        (v) => {
          v.press(0, '0019')
          v.press(0, '0019')
        },
      ],
      [6 * S, (v) => Promise.all([v.arrive(), v.arrive()])],
    ],
    ends: 'paid',
    holds: ['taken'],
  },
  {
    title: 'two windows, the newer paid first',
    steps: [buy, anotherTab, [both, (v) => v.pay(1, '0019')], [both + MIN, (v) => v.pay(0, '0019')]],
    ends: 'paid',
    holds: ['taken', 'given back'],
  },
  {
    title: 'two windows, the older paid first',
    steps: [buy, anotherTab, [both, (v) => v.pay(0, '0019')], [both + MIN, (v) => v.pay(1, '0019')]],
    ends: 'paid',
    holds: ['taken', 'given back'],
  },
  {
    title: 'two windows paid at once',
    steps: [buy, anotherTab, [both, (v) => Promise.all([v.payAndClose(0, '0019'), v.pay(1, '0019')])]],
    ends: 'paid',
    holds: ['taken', 'given back'],
  },
  {
    title: 'two windows, one of which is reported by its return and the other by its callback only',
    steps: [buy, anotherTab, [both, (v) => v.pay(0, '0100')], [both + MIN, (v) => v.pay(1, '0118')]],
    ends: 'paid',
    holds: ['taken', 'given back'],
  },
  {
    title: 'two windows, the newer paid first, and the older is reported by its return only',
    steps: [buy, anotherTab, [both, (v) => v.pay(1, '0019')], [both + MIN, (v) => v.pay(0, '0100')]],
    ends: 'paid',
    holds: ['taken', 'given back'],
  },
  {
    title: 'two windows, one of which is never reported',
    steps: [buy, anotherTab, [both, (v) => v.pay(1, '0233')], [both + MIN, (v) => v.pay(0, '0100')]],
    ends: 'paid',
    holds: ['left', 'taken'],
  },
]

/** No other story acts at this moment, as its 11 s pass for all of them. */
const slowPress = [20 * MIN, (visit: Visit) => visit.press(0, '0514')] as const
const arrival = [20 * MIN + 11 * S, (visit: Visit) => visit.arrive()] as const

/** Card 0514, whose every answer takes 11 s. */
const slowGateway: readonly Story[] = [
  {
    title: '0514, no answer ever comes in time: nothing is taken, and it expires after a day',
    steps: [
      buy,
      slowPress,
      [20 * MIN, (v) => v.slowDown(0, 'never in time')],
      arrival,
      ...looks(20 * 60 + 20, 10 * 3600),
    ],
    ends: 'declined',
    holds: ['left'],
  },
  {
    title: '0514, look-ups come in time at last, and the answer of the capture does not',
    steps: [
      buy,
      slowPress,
      [20 * MIN, (v) => v.slowDown(0, 'never in time')],
      arrival,
      ...looks(20 * 60 + 20),
      [HOUR, (v) => v.slowDown(0, 'captures too late')],
      ...looks(2 * 3600),
    ],
    ends: 'paid',
    holds: ['taken'],
  },
]

export const stories: readonly Story[] = [...oneWindow, ...closedWindows, ...twoTabs, ...slowGateway]
