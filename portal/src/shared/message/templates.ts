import { TEMPLATE } from '@medlem/contract/message'
import { REMINDER_TEMPLATE } from '@medlem/contract/reminder'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import { letterVariables } from '@medlem/domain/letterVariables'

export interface Template {
  channel: 'E-mail' | 'Messaging app'
  number: number
  title: string
  when: string
  to: string
  /** Of the messaging app, whose provider keeps the text; the examples of e-mails are the server's own. */
  approvedText?: string
  /** Name of each variable in the template, and what is put in its place. */
  variables: readonly (readonly [name: string, meaning: string])[]
  /** Why no organisation can word it; left out where they can. */
  fixed?: string
}

const NAME = ['NAME', 'first and last name of the other'] as const

/** Of an e-mail that organisations may word. */
const variablesOf = (number: number) =>
  (letterVariables[number] ?? []).map(({ name, meaning }) => [name, meaning] as const)

const ofTwo = 'It is between two members, so the text is the same for every organisation.'
const approved =
  'The provider of the messaging app approves the text beforehand, so it is the same for every organisation.'

/** Every message that the product sends by itself (Spec 7 and 9), in the order of a year; `number` is the template's. */
export const templates: readonly Template[] = [
  {
    channel: 'E-mail',
    number: TEMPLATE.paymentEmail,
    title: 'Your payment is confirmed',
    when: 'When a membership year is paid, so that you know it went through and find the receipt.',
    to: 'To the e-mail address of the one who paid; and of each linked member in it, when they ask for it.',
    variables: variablesOf(TEMPLATE.paymentEmail),
  },
  {
    channel: 'E-mail',
    number: REMINDER_TEMPLATE,
    title: 'A membership ends',
    when: 'Before a membership year ends and after, on the days that the organisation chose, as long as the next one is not paid. You can stop it under Edit profile.',
    to: 'To the member; for a child without login to the parent.',
    variables: [
      ['ORG', 'name of the organisation'],
      ['NAME', 'whose membership it is'],
      ['YEAR', 'the next membership year'],
      ['PRICE', 'what that costs'],
      ['ENDS', 'the last day that is paid'],
    ],
    fixed: 'The text depends on the date, so it is the same for every organisation.',
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.notice,
    title: 'A membership renews soon',
    when: 'Some days before your card is charged for a renewal, with a way to stop it.',
    to: 'To the one whose card renews it.',
    variables: variablesOf(RENEWAL_TEMPLATE.notice),
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.outcome,
    title: 'A renewal needs you',
    when: 'When a renewal was not charged: the bank refused or asks for you, the price has risen, or there is a choice to make.',
    to: 'To the one whose card renews it.',
    variables: variablesOf(RENEWAL_TEMPLATE.outcome),
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.cardEnding,
    title: 'Your card ends soon',
    when: 'A month before the card ends that renews a membership.',
    to: 'To the one whose card it is.',
    variables: variablesOf(RENEWAL_TEMPLATE.cardEnding),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.refund,
    title: 'Your payment is refunded',
    when: 'When an organisation gives money back, with the reason and what becomes of the year.',
    to: 'To the one who paid.',
    variables: variablesOf(TEMPLATE.refund),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyInvitation,
    title: 'Someone wants to link accounts',
    when: 'When someone invites you to link your accounts; once for each invitation.',
    to: 'To the address that they gave, also when it is no member’s yet.',
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyApproved,
    title: 'Your invitation is approved',
    when: 'When the person you invited approves.',
    to: 'To the one who asked.',
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyRejected,
    title: 'Your invitation is rejected',
    when: 'When the person you invited rejects it.',
    to: 'To the one who asked.',
    variables: [],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactAnswered,
    title: 'An organisation has answered',
    when: 'When an organisation answers what you wrote. The answer itself stays in the portal.',
    to: 'To the one who wrote.',
    variables: variablesOf(TEMPLATE.contactAnswered),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactWritten,
    title: 'An organisation has written',
    when: 'When an organisation writes to you first. What it wrote stays in the portal.',
    to: 'To the one to whom it wrote.',
    variables: variablesOf(TEMPLATE.contactWritten),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactReceived,
    title: 'A member has written',
    when: 'When you write to an organisation, so that someone there sees it soon. What you wrote is not in it.',
    to: 'To the organisation’s own address; never to you.',
    variables: variablesOf(TEMPLATE.contactReceived),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactHanded,
    title: 'A conversation is assigned to you',
    when: 'When a colleague assigns you a conversation with a member.',
    to: 'To the administrator who has it now.',
    variables: variablesOf(TEMPLATE.contactHanded),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.eventRegistration,
    title: 'News of your sign-up',
    when: 'When someone else, the waiting list or the organisation changes whether you or your child can come to an event.',
    to: 'To the one who is signed up; for a child without login to the parent.',
    variables: variablesOf(TEMPLATE.eventRegistration),
  },
  {
    channel: 'E-mail',
    number: SIGN_IN_CODE_TEMPLATE,
    title: 'A code to sign in',
    when: 'When you signed in with another account than before and asked for a code, so that your membership moves to it.',
    to: 'To your e-mail address.',
    variables: [['CODE', 'six digits']],
    fixed: 'It is about your sign-in, so the text is the same for every organisation.',
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.paymentMessage,
    title: 'Your payment is confirmed, in short',
    when: 'When a membership year is paid. Only to those who switched it on in their profile.',
    to: 'To the phone number of the one who paid.',
    approvedText: 'Hello Ida. Your membership of Sejlklubben Havkatten for 2027 is paid.',
    variables: [
      ['2', 'name of the organisation'],
      ['3', 'the membership year'],
    ],
    fixed: approved,
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.contactUsMessage,
    title: 'A member has written',
    when: 'When you write to an organisation, so that someone there sees it soon. What you wrote is not in it.',
    to: 'To the organisation’s own number; never to you.',
    approvedText: 'Sejlklubben Havkatten: a member has written. Message 4f1c… on medlem.example.org.',
    variables: [
      ['1', 'name of the organisation'],
      ['2', 'number of the message in the portal'],
      ['3', 'address of the portal'],
    ],
    fixed: approved,
  },
]
