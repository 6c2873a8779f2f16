import type { TimelinePeriod } from '@medlem/contract/timeline'
import { officeRefundTexts as t } from '@medlem/i18n/en/portal/office/refund'

const ofYears = {
  ending: t.endingYears,
  keepOne: t.keepYear,
  keepAll: t.keepYears,
  everyOneEnds: t.everyYearEnds,
  sayWhich: t.sayWhichYears,
  before: (ended: readonly TimelinePeriod[]) =>
    t.endedBefore({ years: ended.map(({ memberName, year }) => `${memberName} ${year}`).join(', ') }),
}

const ofPlaces: typeof ofYears = {
  ending: t.endingPlaces,
  keepOne: t.keepPlace,
  keepAll: t.keepPlaces,
  everyOneEnds: t.everyPlaceEnds,
  sayWhich: t.sayWhichPlaces,
  before: (ended) => t.cancelledBefore({ names: ended.map(({ memberName }) => memberName).join(', ') }),
}

/** How a refund speaks of what its payment is of: of years, or of places at an event. */
export function periodWords(periods: readonly TimelinePeriod[]): typeof ofYears {
  return periods.some(({ event }) => event !== undefined) ? ofPlaces : ofYears
}
