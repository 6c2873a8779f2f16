import type { Registration } from '@medlem/contract/registration'

interface LeaveWords {
  title: string
  /** What follows from it. */
  lead: string
  stay: string
  leave: string
  /** What has happened, to be read out. */
  done: string
  failed: { refused: string; unknown: string }
}

const notCancelled = {
  refused: 'Nothing was cancelled.',
  unknown: 'We don’t know yet whether it was cancelled.',
}

/** The question before a member gives a place up, leaves the waiting list, or declines an offered place. */
export function leaveWords(state: Registration['state'], name: string): LeaveWords {
  switch (state) {
    case 'waiting':
      return {
        title: `Take ${name} off the waiting list?`,
        lead: 'Signing up again means going last in line.',
        stay: 'Keep waiting',
        leave: 'Leave the list',
        failed: notCancelled,
        done: `${name} is off the waiting list.`,
      }
    case 'offered':
      return {
        title: `Decline ${name}’s place?`,
        lead: 'It is offered to the next in line at once. Signing up again means going last in line.',
        stay: 'Keep the offer',
        leave: 'Decline the place',
        done: `${name}’s place goes to the next in line.`,
        failed: {
          refused: 'Nothing was declined.',
          unknown: 'We don’t know yet whether it was declined.',
        },
      }
    case 'registered':
    case 'cancelled':
      return {
        title: `Cancel ${name}’s place?`,
        lead: 'The place goes to the next in line at once, or to the first person who signs up.',
        stay: 'Keep the place',
        leave: 'Cancel the place',
        failed: notCancelled,
        done: `${name} is not signed up any more.`,
      }
  }
}
