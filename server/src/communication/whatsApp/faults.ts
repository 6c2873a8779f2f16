import type { Delivery } from '../../platform/ports/mailer.ts'

type Fate = Exclude<Delivery['outcome'], 'sent'>

/**
 * What Meta's codes mean for us (its page 'Error codes' of the Cloud API). 'unreachable' is about the account or the
 * service: all messages wait, and none is lost while an operator puts it right. 'later' is about one receiver.
 */
const known: Readonly<Record<number, readonly [Fate, string]>> = {
  0: ['unreachable', 'The access token is not accepted.'],
  1: ['unreachable', 'WhatsApp has a fault.'],
  2: ['unreachable', 'WhatsApp is down for a moment.'],
  3: ['unreachable', 'The app at Meta may not send messages.'],
  4: ['unreachable', 'Too many calls were made to Meta.'],
  10: ['unreachable', 'The app at Meta may not send messages.'],
  33: ['unreachable', 'The phone number that messages come from is not there.'],
  100: ['refused', 'Meta did not understand the request.'],
  190: ['unreachable', 'The access token has expired.'],
  368: ['unreachable', 'Meta has blocked the account for its contents.'],
  80007: ['unreachable', 'Too many messages were sent from the account.'],
  130429: ['unreachable', 'Too many messages were sent at once.'],
  130472: ['refused', 'Meta does not deliver this kind of message to this person.'],
  130497: ['refused', 'Meta does not deliver to this country.'],
  131000: ['unreachable', 'WhatsApp has a fault.'],
  131005: ['unreachable', 'The app at Meta may not send messages.'],
  131008: ['refused', 'A field of the template is missing.'],
  131009: ['refused', 'A field of the template can’t be used.'],
  131016: ['unreachable', 'WhatsApp is down for a moment.'],
  131021: ['refused', 'It was to the number that it came from.'],
  131026: ['refused', 'The number can’t be reached on WhatsApp.'],
  131030: ['refused', 'The number is not among those that a test account may write to.'],
  131031: ['unreachable', 'Meta has locked the account.'],
  131037: ['unreachable', 'The name of the account is not approved yet.'],
  131042: ['unreachable', 'The payment for the account has failed.'],
  131045: ['unreachable', 'The phone number that messages come from is not registered.'],
  131047: ['refused', 'The receiver has not written for a day.'],
  131048: ['unreachable', 'Meta lets fewer messages through, because some were reported.'],
  131049: ['refused', 'Meta did not deliver it, so that the receiver does not get too many.'],
  131050: ['refused', 'The receiver has stopped messages like this one.'],
  131053: ['refused', 'Something in the message can’t be used.'],
  131056: ['later', 'Too many messages went to this number.'],
  131057: ['unreachable', 'The account is under maintenance.'],
  132000: ['refused', 'The template at Meta has another number of fields.'],
  132001: ['refused', 'There is no such template at Meta, or not in that language.'],
  132005: ['refused', 'With its fields the template becomes too long.'],
  132007: ['refused', 'Meta does not accept the template’s contents.'],
  132012: ['refused', 'The template at Meta has fields of another kind.'],
  132015: ['refused', 'Meta has paused the template.'],
  132016: ['refused', 'Meta has withdrawn the template.'],
  133004: ['unreachable', 'WhatsApp is down for a moment.'],
  133010: ['unreachable', 'The phone number that messages come from is not registered.'],
}

export interface Fault {
  code: number
  /** Meta's own words. */
  title: string
}

/** Whether and when it is tried again, and why it failed in words for an administrator; no number or token in them. */
export function fateOf({ code, title }: Fault, status?: number): { outcome: Fate; reason: string } {
  const [outcome, words] = known[code] ?? [fateOfUnknown(code, status), tidy(title)]
  return { outcome, reason: `${words} (Meta’s code ${code})` }
}

/** Fate of an answer without a code that we know. 2xx included: what came of it is unknown. */
function fateOfUnknown(code: number, status: number | undefined): Fate {
  // Rights of the app are 200 to 299 (Graph API).
  if (code >= 200 && code < 300) return 'unreachable'
  return status === undefined ? 'refused' : fateOfStatus(status)
}

export function fateOfStatus(status: number): Fate {
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  return isFinal ? 'refused' : 'unreachable'
}

const LONGEST_WORDS = 150

/** Meta likes to repeat numbers and tokens. */
function tidy(text: string): string {
  return text
    .replace(/^\(#\d+\)\s*/, '')
    .replace(/\+?\d[\d\s-]{5,}\d|\S{25,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
}
