import type { Registration } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { isToPay } from './tiers.ts'

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
  refused: eventTexts.notCancelled,
  unknown: eventTexts.cancelUnknown,
}

/** The question before a member gives a place up, leaves the waiting list, or declines an offered place. */
export function leaveLabels(
  registration: Pick<Registration, 'state' | 'toPayMinor'>,
  name: string,
): LeaveWords {
  const { state } = registration
  if (isToPay(registration)) {
    return {
      title: tierTexts.letGoTitle({ name }),
      lead: eventTexts.cancelHint,
      stay: eventTexts.keepPlace,
      leave: tierTexts.letGo,
      failed: notCancelled,
      done: eventTexts.cancelled({ name }),
    }
  }
  switch (state) {
    case 'waiting':
      return {
        title: eventTexts.leaveListTitle({ name }),
        lead: eventTexts.leaveListHint,
        stay: eventTexts.keepWaiting,
        leave: eventTexts.leaveList,
        failed: notCancelled,
        done: eventTexts.leftList({ name }),
      }
    case 'offered':
      return {
        title: eventTexts.declineTitle({ name }),
        lead: eventTexts.declineHint,
        stay: eventTexts.keepOffer,
        leave: eventTexts.declinePlace,
        done: eventTexts.declined({ name }),
        failed: {
          refused: eventTexts.notDeclined,
          unknown: eventTexts.declineUnknown,
        },
      }
    case 'registered':
    case 'cancelled':
      return {
        title: eventTexts.cancelTitle({ name }),
        lead: eventTexts.cancelHint,
        stay: eventTexts.keepPlace,
        leave: eventTexts.cancelPlace,
        failed: notCancelled,
        done: eventTexts.cancelled({ name }),
      }
  }
}
