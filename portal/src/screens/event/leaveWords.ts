import type { Registration } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'

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
  refused: eventTexts.nothingWasCancelled,
  unknown: eventTexts.weDontKnowYetWhether2,
}

/** The question before a member gives a place up, leaves the waiting list, or declines an offered place. */
export function leaveWords(state: Registration['state'], name: string): LeaveWords {
  switch (state) {
    case 'waiting':
      return {
        title: eventTexts.takeNameOffTheWaiting({ name }),
        lead: eventTexts.signingUpAgainMeansGoing,
        stay: eventTexts.keepWaiting,
        leave: eventTexts.leaveTheList,
        failed: notCancelled,
        done: eventTexts.nameIsOffTheWaiting({ name }),
      }
    case 'offered':
      return {
        title: eventTexts.declineNameSPlace({ name }),
        lead: eventTexts.itIsOfferedToThe,
        stay: eventTexts.keepTheOffer,
        leave: eventTexts.declineThePlace,
        done: eventTexts.nameSPlaceGoesTo({ name }),
        failed: {
          refused: eventTexts.nothingWasDeclined,
          unknown: eventTexts.weDontKnowYetWhether3,
        },
      }
    case 'registered':
    case 'cancelled':
      return {
        title: eventTexts.cancelNameSPlace({ name }),
        lead: eventTexts.thePlaceGoesToThe,
        stay: eventTexts.keepThePlace,
        leave: eventTexts.cancelThePlace,
        failed: notCancelled,
        done: eventTexts.nameIsNotSignedUp({ name }),
      }
  }
}
