import { TEMPLATE } from '@medlem/contract/message'
import { REMINDER_TEMPLATE } from '@medlem/contract/reminder'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { SIGN_IN_CODE_TEMPLATE } from '@medlem/contract/signIn'
import { wordingVariables } from '@medlem/domain/wordingVariables'
import { sharedMessageTexts } from '@medlem/i18n/en/portal/shared/message'

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

const NAME = ['NAME', sharedMessageTexts.firstAndLastNameOf] as const

/** Of an e-mail that organisations may word. */
const variablesOf = (number: number) =>
  (wordingVariables[number] ?? []).map(({ name, meaning }) => [name, meaning] as const)

const ofTwo = sharedMessageTexts.itIsBetweenTwoMembers
const approved = sharedMessageTexts.theProviderOfTheMessaging

/** Every message that the product sends by itself (Spec 7 and 9), in the order of a year; `number` is the template's. */
export const templates: readonly Template[] = [
  {
    channel: 'E-mail',
    number: TEMPLATE.paymentEmail,
    title: sharedMessageTexts.yourPaymentIsConfirmed,
    when: sharedMessageTexts.whenAMembershipYearIs,
    to: 'To the e-mail address of the one who paid; and of each linked member in it, when they ask for it.',
    variables: variablesOf(TEMPLATE.paymentEmail),
  },
  {
    channel: 'E-mail',
    number: REMINDER_TEMPLATE,
    title: sharedMessageTexts.aMembershipEnds,
    when: sharedMessageTexts.beforeAMembershipYearEnds,
    to: 'To the member; for a child without login to the parent.',
    variables: [
      ['ORG', sharedMessageTexts.nameOfTheOrganisation],
      ['NAME', sharedMessageTexts.whoseMembershipItIs],
      ['YEAR', sharedMessageTexts.theNextMembershipYear],
      ['PRICE', sharedMessageTexts.whatThatCosts],
      ['ENDS', sharedMessageTexts.theLastDayThatIs],
    ],
    fixed: sharedMessageTexts.theTextDependsOnThe,
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.notice,
    title: sharedMessageTexts.aMembershipRenewsSoon,
    when: sharedMessageTexts.someDaysBeforeYourCard,
    to: 'To the one whose card renews it.',
    variables: variablesOf(RENEWAL_TEMPLATE.notice),
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.outcome,
    title: sharedMessageTexts.aRenewalNeedsYou,
    when: sharedMessageTexts.whenARenewalWasNot,
    to: 'To the one whose card renews it.',
    variables: variablesOf(RENEWAL_TEMPLATE.outcome),
  },
  {
    channel: 'E-mail',
    number: RENEWAL_TEMPLATE.cardEnding,
    title: sharedMessageTexts.yourCardEndsSoon,
    when: sharedMessageTexts.aMonthBeforeTheCard,
    to: 'To the one whose card it is.',
    variables: variablesOf(RENEWAL_TEMPLATE.cardEnding),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.refund,
    title: sharedMessageTexts.yourPaymentIsRefunded,
    when: sharedMessageTexts.whenAnOrganisationGivesMoney,
    to: 'To the one who paid.',
    variables: variablesOf(TEMPLATE.refund),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyInvitation,
    title: sharedMessageTexts.someoneWantsToLinkAccounts,
    when: sharedMessageTexts.whenSomeoneInvitesYouTo,
    to: 'To the address that they gave, also when it is no member’s yet.',
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyApproved,
    title: sharedMessageTexts.yourInvitationIsApproved,
    when: sharedMessageTexts.whenThePersonYouInvited,
    to: 'To the one who asked.',
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.familyRejected,
    title: sharedMessageTexts.yourInvitationIsRejected,
    when: sharedMessageTexts.whenThePersonYouInvited2,
    to: 'To the one who asked.',
    variables: [],
    fixed: ofTwo,
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactAnswered,
    title: sharedMessageTexts.anOrganisationHasAnswered,
    when: sharedMessageTexts.whenAnOrganisationAnswersWhat,
    to: 'To the one who wrote.',
    variables: variablesOf(TEMPLATE.contactAnswered),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactWritten,
    title: sharedMessageTexts.anOrganisationHasWritten,
    when: sharedMessageTexts.whenAnOrganisationWritesTo,
    to: 'To the one to whom it wrote.',
    variables: variablesOf(TEMPLATE.contactWritten),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactReceived,
    title: sharedMessageTexts.aMemberHasWritten,
    when: sharedMessageTexts.whenYouWriteToAn,
    to: 'To the organisation’s own address; never to you.',
    variables: variablesOf(TEMPLATE.contactReceived),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.contactHanded,
    title: sharedMessageTexts.aConversationIsAssignedTo,
    when: sharedMessageTexts.whenAColleagueAssignsYou,
    to: 'To the administrator who has it now.',
    variables: variablesOf(TEMPLATE.contactHanded),
  },
  {
    channel: 'E-mail',
    number: TEMPLATE.eventRegistration,
    title: sharedMessageTexts.newsOfYourSignUp,
    when: sharedMessageTexts.whenSomeoneElseTheWaiting,
    to: 'To the one who is signed up; for a child without login to the parent.',
    variables: variablesOf(TEMPLATE.eventRegistration),
  },
  {
    channel: 'E-mail',
    number: SIGN_IN_CODE_TEMPLATE,
    title: sharedMessageTexts.aCodeToSignIn,
    when: sharedMessageTexts.whenYouSignedInWith,
    to: 'To your e-mail address.',
    variables: [['CODE', 'six digits']],
    fixed: sharedMessageTexts.itIsAboutYourSign,
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.paymentMessage,
    title: sharedMessageTexts.yourPaymentIsConfirmedIn,
    when: sharedMessageTexts.whenAMembershipYearIs2,
    to: 'To the phone number of the one who paid.',
    approvedText: sharedMessageTexts.helloIdaYourMembershipOf,
    variables: [
      ['2', sharedMessageTexts.nameOfTheOrganisation],
      ['3', sharedMessageTexts.theMembershipYear],
    ],
    fixed: approved,
  },
  {
    channel: 'Messaging app',
    number: TEMPLATE.contactUsMessage,
    title: sharedMessageTexts.aMemberHasWritten,
    when: sharedMessageTexts.whenYouWriteToAn,
    to: 'To the organisation’s own number; never to you.',
    approvedText: sharedMessageTexts.sejlklubbenHavkattenAMemberHas,
    variables: [
      ['1', sharedMessageTexts.nameOfTheOrganisation],
      ['2', sharedMessageTexts.numberOfTheMessageIn],
      ['3', sharedMessageTexts.addressOfThePortal],
    ],
    fixed: approved,
  },
]
