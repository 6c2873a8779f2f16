import { TEMPLATE } from '@medlem/contract/message'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'

/** What an organisation's own wording of an e-mail may speak of. */
export interface WordingVariable {
  /** Written {{NAME}}. */
  name: string
  meaning: string
  /** Stands there while there is no real one. */
  example: string
  /** Without it the e-mail would not tell what it is for. */
  required: boolean
}

/** Address of what the e-mail is about; a link to it alone in its paragraph is the button. */
export const LINK = 'LINK'
/** The receiver's own; the one variable that may be empty. */
export const FIRST = 'FIRST'

const variable =
  (name: string, example: string) =>
  (meaning: string): WordingVariable => ({ name, meaning, example, required: false })

const required = (one: WordingVariable): WordingVariable => ({ ...one, required: true })
const leadsTo = (where: string) => required(variable(LINK, '')(`address of ${where}`))

const org = variable('ORG', '')('name of the organisation')
const first = variable(FIRST, '')('first name of the receiver, where it is known')
const year = variable('YEAR', '2027')('the membership year')
const forWhom = variable('NAME', '')('first and last name of the member')
const price = variable('PRICE', '450,00 kr.')
const title = variable('TITLE', 'What happened stands here in a line')('what happened, in a line')
const text = variable('TEXT', 'What happened stands here, and what can be done.')

/** Of each e-mail whose words an organisation may choose, by its number; the others are the same for everybody. */
export const wordingVariables: Readonly<Record<number, readonly WordingVariable[]>> = {
  [TEMPLATE.paymentEmail]: [
    ...[org, required(year), first],
    variable('NAMES', 'Ida Holm and Alma Holm')('first and last names of those it was paid for'),
    variable('AMOUNT', '900,00 kr.')('what was paid'),
    leadsTo('the receipt'),
  ],
  [RENEWAL_TEMPLATE.notice]: [
    ...[org, year, forWhom, required(price('what will be charged'))],
    required(variable('DATE', '02-01-2027')('the day on which it will be charged')),
    ...[title, text('what will be charged for whom, to which card'), first],
    leadsTo('where the renewal is seen and stopped'),
  ],
  [RENEWAL_TEMPLATE.outcome]: [
    ...[org, year, forWhom, price('what it costs'), title],
    required(text('what happened, and what to do')),
    ...[first, leadsTo('the memberships')],
  ],
  [RENEWAL_TEMPLATE.cardEnding]: [
    ...[org, required(variable('DATE', '31-12-2026')('the last day of the card')), title],
    ...[text('what to do about it'), first, leadsTo('the memberships')],
  ],
  [TEMPLATE.refund]: [
    ...[org, required(variable('AMOUNT', '450,00 kr.')('what is given back'))],
    ...[required(text('why, and what becomes of the years')), first, leadsTo('the memberships')],
  ],
  [TEMPLATE.contactReceived]: [org, leadsTo('the message in the portal')],
  [TEMPLATE.contactWritten]: [org, first, leadsTo('the message in the portal')],
  [TEMPLATE.contactHanded]: [org, first, leadsTo('the conversation in the portal')],
  [TEMPLATE.contactAnswered]: [org, first, leadsTo('the answer in the portal')],
  [TEMPLATE.eventRegistration]: [
    ...[org, title, required(text('what changed, and what to do')), first, leadsTo('the event')],
  ],
}
