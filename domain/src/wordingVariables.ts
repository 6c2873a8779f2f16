import { INSTALMENT_TEMPLATE } from '@medlem/contract/instalment'
import { TEMPLATE } from '@medlem/contract/message'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { wordingVariableTexts } from '@medlem/i18n/en/domain/wordingVariable'

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

/** Of each e-mail whose words an organisation may choose, by its number; the others are the same for everybody. */
export function wordingVariables(
  t = wordingVariableTexts,
): Readonly<Record<number, readonly WordingVariable[]>> {
  const leadsTo = (meaning: string) => required(variable(LINK, '')(meaning))
  const org = variable('ORG', '')(t.organisation)
  const first = variable(FIRST, '')(t.firstName)
  const year = variable('YEAR', '2027')(t.year)
  const forWhom = variable('NAME', '')(t.member)
  const price = variable('PRICE', '450,00 kr.')
  const title = variable('TITLE', t.happenedExample)(t.happened)
  const text = variable('TEXT', t.textExample)
  return {
    [TEMPLATE.paymentEmail]: [
      ...[org, required(year), first],
      variable('NAMES', t.paidForExample)(t.paidFor),
      variable('AMOUNT', '900,00 kr.')(t.paidAmount),
      leadsTo(t.receiptLink),
    ],
    [RENEWAL_TEMPLATE.notice]: [
      ...[org, year, forWhom, required(price(t.charge))],
      required(variable('DATE', '02-01-2027')(t.chargeDay)),
      ...[title, text(t.chargeText), first, leadsTo(t.renewalLink)],
    ],
    [RENEWAL_TEMPLATE.outcome]: [
      ...[org, year, forWhom, price(t.cost), title],
      ...[required(text(t.happenedText)), first, leadsTo(t.membershipsLink)],
    ],
    [RENEWAL_TEMPLATE.cardEnding]: [
      ...[org, required(variable('DATE', '31-12-2026')(t.cardLastDay)), title],
      ...[text(t.cardText), first, leadsTo(t.membershipsLink)],
    ],
    [RENEWAL_TEMPLATE.agreementEnded]: [
      ...[org, title, required(text(t.happenedText)), first, leadsTo(t.membershipsLink)],
    ],
    [INSTALMENT_TEMPLATE]: [
      ...[org, forWhom, required(price(t.part)), variable('DATE', '01-05-2027')(t.partDay)],
      ...[
        variable('PART', '2/3')(t.partNumber),
        title,
        required(text(t.partText)),
        first,
        leadsTo(t.partLink),
      ],
    ],
    [TEMPLATE.refund]: [
      ...[org, required(variable('AMOUNT', '450,00 kr.')(t.refundAmount))],
      ...[required(text(t.refundText)), first, leadsTo(t.membershipsLink)],
    ],
    [TEMPLATE.contactReceived]: [org, leadsTo(t.messageLink)],
    [TEMPLATE.contactWritten]: [org, first, leadsTo(t.messageLink)],
    [TEMPLATE.contactHanded]: [org, first, leadsTo(t.conversationLink)],
    [TEMPLATE.contactAnswered]: [org, first, leadsTo(t.answerLink)],
    [TEMPLATE.eventRegistration]: [org, title, required(text(t.changeText)), first, leadsTo(t.eventLink)],
  }
}
