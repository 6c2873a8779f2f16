import { TEMPLATE } from '@medlem/contract/message'

export interface Template {
  channel: 'E-mail' | 'Messaging app'
  number: number
  title: string
  when: string
  to: string
  example: string
  /** Name of each variable in the template, and what is put in its place. */
  variables: readonly (readonly [name: string, meaning: string])[]
}

/** Every message that the product sends by itself (Spec 7 and 9). */
export const templates: readonly Template[] = [
  {
    channel: 'E-mail',
    number: TEMPLATE.paymentEmail,
    title: 'Your payment is confirmed',
    when: 'When a membership year is paid, so that you know it went through and find the receipt.',
    to: 'To the e-mail address of the one who paid; and of each linked member in it, when they ask for it.',
    example:
      'Thank you, Ida. The membership of Sejlklubben Havkatten for 2027 is paid. You find the receipt under Memberships.',
    variables: [
      ['ORG', 'name of the organisation'],
      ['YEAR', 'the membership year'],
    ],
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.paymentMessage,
    title: 'Your payment is confirmed, in short',
    when: 'When a membership year is paid. Only to those who switched it on in their profile.',
    to: 'To the phone number of the one who paid.',
    example: 'Hello Ida. Your membership of Sejlklubben Havkatten for 2027 is paid.',
    variables: [
      ['2', 'name of the organisation'],
      ['3', 'the membership year'],
    ],
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.contactUsMessage,
    title: 'A member has written',
    when: 'When you write to an organisation, so that somebody there sees it soon. What you wrote is not in it.',
    to: 'To the organisation’s own number; never to you.',
    example: 'Sejlklubben Havkatten: a member has written. Message 4f1c… on medlem.example.org.',
    variables: [
      ['1', 'name of the organisation'],
      ['2', 'number of the message in the portal'],
      ['3', 'address of the portal'],
    ],
  },
]
