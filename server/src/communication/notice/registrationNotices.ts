import { copenhagenDate, copenhagenMoment } from '@medlem/domain/calendar'
import { registrationTexts as texts } from '@medlem/i18n/en/server/notice/registration'
import * as z from 'zod/mini'
import { type NoticeKind, noticeKind, reasonIn, type Saying } from './kind.ts'

const values = z.object({
  /** First name of the child, for its parent; null for the reader. */
  name: z.nullable(z.string()),
  event: z.string(),
  organisation: z.string(),
  startsAt: z.string(),
  /** It takes whole days, so that no hour is said. */
  isAllDay: z.optional(z.boolean()),
  /** When an offered place goes to the next. */
  until: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  /** Where it is; '' where the event says nothing. */
  place: z.optional(z.string()),
  /** Of the ticket, as it is read out; notices of before there were tickets have none. */
  code: z.optional(z.string()),
  /** The kind of place that it is now, and whether there is a new ticket for it. */
  tier: z.optional(z.string()),
  hasTicket: z.optional(z.boolean()),
})

type Values = z.output<typeof values>
type Texts = typeof texts

const moment = (instant: string) => copenhagenMoment(new Date(instant))

function registration(
  say: (values: Values, texts: Texts, language: string) => Saying,
): NoticeKind<typeof values> {
  return noticeKind({ values, texts }, (kept, said, language) => {
    const { title, message: sentence } = say(kept, said, language)
    const { organisation, startsAt, isAllDay = false } = kept
    const starts = isAllDay ? copenhagenDate(new Date(startsAt)) : moment(startsAt)
    return { title, message: said.placed({ sentence, organisation, moment: starts }) }
  })
}

const endedTitle = ({ name, event }: Values, said: Texts) =>
  name === null ? said.ended({ event }) : said.endedOther({ name, event })

/** Of a sign-up for an event. */
export const registrationNotices = {
  registration_signed_up: registration(({ name, event, code }, said) => ({
    title: name === null ? said.signedUp({ event }) : said.signedUpOther({ name, event }),
    message: code === undefined ? said.signedUpBody : said.signedUpTicket({ code }),
  })),
  registration_waits: registration(({ name, event }, said) => ({
    title: name === null ? said.waits({ event }) : said.waitsOther({ name, event }),
    message: said.waitsBody,
  })),
  /** To the address of an order whose guest has not opened its link; it says nothing that a stranger typed. */
  registration_ordered: registration(({ event, until: ends }, said) => ({
    title: said.ordered({ event }),
    message: ends ? said.orderedBody({ until: moment(ends) }) : said.orderedWaitsBody,
  })),
  registration_offered: registration(({ name, event, until: ends }, said) => {
    const until = ends ? moment(ends) : ''
    return name === null
      ? { title: said.offered({ event }), message: said.offeredBody({ until }) }
      : { title: said.offeredOther({ name, event }), message: said.offeredBodyOther({ name, until }) }
  }),
  registration_unpaid: registration(({ event }, said) => ({
    title: said.unpaid({ event }),
    message: said.unpaidBody,
  })),
  registration_lapsed: registration(({ event }, said) => ({
    title: said.lapsed({ event }),
    message: said.lapsedBody,
  })),
  registration_cancelled: registration((kept, said) => ({
    title: endedTitle(kept, said),
    message: said.cancelledBody,
  })),
  registration_removed: registration((kept, said, language) => ({
    title: endedTitle(kept, said),
    message: said.removedBody({ reason: reasonIn(kept.reason ?? '', language) }),
  })),
  registration_refunded: registration((kept, said) => ({
    title: endedTitle(kept, said),
    message: said.refundedBody,
  })),
  registration_moved: registration(({ event, place = '' }, said) => ({
    title: said.moved({ event }),
    message: place === '' ? said.movedBody : said.movedBodyPlace({ place }),
  })),
  registration_given: registration(({ name, event }, said) => ({
    title: name === null ? said.given({ event }) : said.givenOther({ name, event }),
    message: said.givenBody,
  })),
  registration_other_place: registration(({ name, event, tier = '', hasTicket, until: ends }, said) => {
    const kept = ends ? said.otherPlaceKept({ tier, until: moment(ends) }) : said.otherPlaceBody({ tier })
    return {
      title: name === null ? said.otherPlace({ event }) : said.otherPlaceOther({ name, event }),
      message: hasTicket ? said.otherPlaceTicket({ tier }) : kept,
    }
  }),
  registration_tomorrow: registration(({ event, place = '' }, said) => ({
    title: said.tomorrow({ event }),
    message: place === '' ? said.tomorrowBody : said.tomorrowBodyPlace({ place }),
  })),
  registration_called_off: registration(({ event }, said) => ({
    title: said.calledOff({ event }),
    message: said.calledOffBody,
  })),
  registration_restored: registration(({ event }, said) => ({
    title: said.restored({ event }),
    message: said.restoredBody,
  })),
}
