import { AFFILIATION_TEMPLATE } from '@medlem/contract/affiliation'
import { APPOINTMENT_TEMPLATE } from '@medlem/contract/appointment'
import { INSTALMENT_TEMPLATE } from '@medlem/contract/instalment'
import { END_TEMPLATE } from '@medlem/contract/membershipEnd'
import { TEMPLATE } from '@medlem/contract/message'
import { PROFILE_TEMPLATE } from '@medlem/contract/person'
import { REMINDER_TEMPLATE } from '@medlem/contract/reminder'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import { wordingVariables } from '@medlem/domain/wordingVariables'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { sharedMessageTexts } from '@medlem/i18n/en/portal/shared/message'
import { signInTemplates } from './signInTemplates.ts'
import type { Template } from './template.ts'

const NAME = ['NAME', sharedMessageTexts.nameMeaning] as const

/** Of an e-mail that organisations may word. */
const variablesOf = (number: number) =>
  (wordingVariables()[number] ?? []).map(({ name, meaning }) => [name, meaning] as const)

const ofTwo = sharedMessageTexts.fixedBetweenMembers
const approved = sharedMessageTexts.fixedByProvider

/** Every message that the product sends by itself (Spec 7 and 9), in the order of a year; `number` is the template's. */
export const templates: readonly Template[] = [
  {
    channel: commonTexts.email,
    number: TEMPLATE.paymentEmail,
    title: sharedMessageTexts.paymentTitle,
    when: sharedMessageTexts.paymentWhen,
    to: sharedMessageTexts.toPayerAndLinked,
    variables: variablesOf(TEMPLATE.paymentEmail),
  },
  {
    channel: commonTexts.email,
    number: REMINDER_TEMPLATE,
    title: sharedMessageTexts.reminderTitle,
    when: sharedMessageTexts.reminderWhen,
    to: sharedMessageTexts.toMember,
    variables: [
      ['ORG', sharedMessageTexts.organisationMeaning],
      ['NAME', sharedMessageTexts.memberMeaning],
      ['YEAR', sharedMessageTexts.nextYearMeaning],
      ['PRICE', sharedMessageTexts.priceMeaning],
      ['ENDS', sharedMessageTexts.lastDayMeaning],
    ],
    fixed: sharedMessageTexts.fixedByDate,
  },
  {
    channel: commonTexts.email,
    number: RENEWAL_TEMPLATE.notice,
    title: sharedMessageTexts.renewalNoticeTitle,
    when: sharedMessageTexts.renewalNoticeWhen,
    to: sharedMessageTexts.toRenewer,
    variables: variablesOf(RENEWAL_TEMPLATE.notice),
  },
  {
    channel: commonTexts.email,
    number: RENEWAL_TEMPLATE.outcome,
    title: sharedMessageTexts.renewalOutcomeTitle,
    when: sharedMessageTexts.renewalOutcomeWhen,
    to: sharedMessageTexts.toRenewer,
    variables: variablesOf(RENEWAL_TEMPLATE.outcome),
  },
  {
    channel: commonTexts.email,
    number: RENEWAL_TEMPLATE.cardEnding,
    title: sharedMessageTexts.cardEndingTitle,
    when: sharedMessageTexts.cardEndingWhen,
    to: sharedMessageTexts.toCardHolder,
    variables: variablesOf(RENEWAL_TEMPLATE.cardEnding),
  },
  {
    channel: commonTexts.email,
    number: RENEWAL_TEMPLATE.agreementEnded,
    title: sharedMessageTexts.agreementEndedTitle,
    when: sharedMessageTexts.agreementEndedWhen,
    to: sharedMessageTexts.toAgreed,
    variables: variablesOf(RENEWAL_TEMPLATE.agreementEnded),
  },
  {
    channel: commonTexts.email,
    number: INSTALMENT_TEMPLATE,
    title: sharedMessageTexts.instalmentTitle,
    when: sharedMessageTexts.instalmentWhen,
    to: sharedMessageTexts.toPayer,
    variables: variablesOf(INSTALMENT_TEMPLATE),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.refund,
    title: sharedMessageTexts.refundTitle,
    when: sharedMessageTexts.refundWhen,
    to: sharedMessageTexts.toPayer,
    variables: variablesOf(TEMPLATE.refund),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.familyInvitation,
    title: sharedMessageTexts.invitationTitle,
    when: sharedMessageTexts.invitationWhen,
    to: sharedMessageTexts.toInvited,
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.familyApproved,
    title: sharedMessageTexts.invitationApprovedTitle,
    when: sharedMessageTexts.invitationApprovedWhen,
    to: sharedMessageTexts.toInviter,
    variables: [NAME],
    fixed: ofTwo,
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.familyRejected,
    title: sharedMessageTexts.invitationRejectedTitle,
    when: sharedMessageTexts.invitationRejectedWhen,
    to: sharedMessageTexts.toInviter,
    variables: [],
    fixed: ofTwo,
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.contactAnswered,
    title: sharedMessageTexts.answeredTitle,
    when: sharedMessageTexts.answeredWhen,
    to: sharedMessageTexts.toWriter,
    variables: variablesOf(TEMPLATE.contactAnswered),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.contactWritten,
    title: sharedMessageTexts.organisationWroteTitle,
    when: sharedMessageTexts.organisationWroteWhen,
    to: sharedMessageTexts.toAddressee,
    variables: variablesOf(TEMPLATE.contactWritten),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.contactReceived,
    title: sharedMessageTexts.memberWroteTitle,
    when: sharedMessageTexts.memberWroteWhen,
    to: sharedMessageTexts.toOrganisation,
    variables: variablesOf(TEMPLATE.contactReceived),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.contactHanded,
    title: sharedMessageTexts.assignedTitle,
    when: sharedMessageTexts.assignedWhen,
    to: sharedMessageTexts.toAssignee,
    variables: variablesOf(TEMPLATE.contactHanded),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.eventRegistration,
    title: sharedMessageTexts.registrationTitle,
    when: sharedMessageTexts.registrationWhen,
    to: sharedMessageTexts.toParticipant,
    variables: variablesOf(TEMPLATE.eventRegistration),
  },
  {
    channel: commonTexts.email,
    number: TEMPLATE.eventMessage,
    title: sharedMessageTexts.eventMessageTitle,
    when: sharedMessageTexts.eventMessageWhen,
    to: sharedMessageTexts.toGuest,
    variables: [['ORG', sharedMessageTexts.organisationMeaning]],
    fixed: sharedMessageTexts.fixedAsWritten,
  },
  ...signInTemplates,
  {
    channel: commonTexts.email,
    number: APPOINTMENT_TEMPLATE,
    title: sharedMessageTexts.jobTitle,
    when: sharedMessageTexts.jobWhen,
    to: sharedMessageTexts.toAddress,
    variables: [
      NAME,
      ['ORG', sharedMessageTexts.organisationMeaning],
      ['JOB', sharedMessageTexts.jobMeaning],
    ],
    fixed: sharedMessageTexts.fixedForJob,
  },
  {
    channel: commonTexts.email,
    number: PROFILE_TEMPLATE,
    title: sharedMessageTexts.correctedTitle,
    when: sharedMessageTexts.correctedWhen,
    to: sharedMessageTexts.toMember,
    variables: [
      ['ORG', sharedMessageTexts.organisationMeaning],
      NAME,
      ['FIELDS', sharedMessageTexts.fieldsMeaning],
    ],
    fixed: sharedMessageTexts.fixedForRight,
  },
  {
    channel: commonTexts.email,
    number: END_TEMPLATE,
    title: sharedMessageTexts.endTitle,
    when: sharedMessageTexts.endWhen,
    to: sharedMessageTexts.toMember,
    variables: [
      ['ORG', sharedMessageTexts.organisationMeaning],
      NAME,
      ['DATE', sharedMessageTexts.endDayMeaning],
    ],
    fixed: sharedMessageTexts.fixedForRight,
  },
  {
    channel: commonTexts.email,
    number: AFFILIATION_TEMPLATE,
    title: sharedMessageTexts.affiliationTitle,
    when: sharedMessageTexts.affiliationWhen,
    to: sharedMessageTexts.toAnswering,
    variables: [
      ['ORG', sharedMessageTexts.organisationMeaning],
      ['NAME', sharedMessageTexts.askingMeaning],
    ],
    fixed: sharedMessageTexts.fixedBetweenOrganisations,
  },
  {
    channel: sharedMessageTexts.messagingApp,
    number: TEMPLATE.paymentMessage,
    title: sharedMessageTexts.paymentShortTitle,
    when: sharedMessageTexts.paymentShortWhen,
    to: sharedMessageTexts.toPayerPhone,
    approvedText: sharedMessageTexts.paymentShortExample,
    variables: [
      ['2', sharedMessageTexts.organisationMeaning],
      ['3', sharedMessageTexts.yearMeaning],
    ],
    fixed: approved,
  },
  {
    channel: sharedMessageTexts.messagingApp,
    number: TEMPLATE.contactUsMessage,
    title: sharedMessageTexts.memberWroteTitle,
    when: sharedMessageTexts.memberWroteWhen,
    to: sharedMessageTexts.toOrganisationPhone,
    approvedText: sharedMessageTexts.memberWroteExample,
    variables: [
      ['1', sharedMessageTexts.organisationMeaning],
      ['2', sharedMessageTexts.messageNumberMeaning],
      ['3', sharedMessageTexts.portalAddressMeaning],
    ],
    fixed: approved,
  },
]
