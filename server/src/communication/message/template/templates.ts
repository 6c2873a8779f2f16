import { ACCOUNT_INVITATION_TEMPLATE } from '@medlem/contract/accountLetter'
import { AFFILIATION_TEMPLATE } from '@medlem/contract/affiliation'
import { APPOINTMENT_TEMPLATE } from '@medlem/contract/appointment'
import { CLAIM_TEMPLATE } from '@medlem/contract/claim'
import { INSTALMENT_TEMPLATE } from '@medlem/contract/instalment'
import { END_TEMPLATE } from '@medlem/contract/membershipEnd'
import { type EmailContent, TEMPLATE } from '@medlem/contract/message'
import { PROFILE_TEMPLATE } from '@medlem/contract/person'
import { REMINDER_TEMPLATE } from '@medlem/contract/reminder'
import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import {
  COLLEAGUE_SECURITY_TEMPLATE,
  NEW_PASSWORD_TEMPLATE,
  REGISTRATION_TEMPLATE,
  SECURITY_TEMPLATE,
  SIGN_IN_CODE_TEMPLATE,
  SIGN_IN_LINK_TEMPLATE,
} from '@medlem/contract/signIn'
import type { MessageRow } from '@medlem/database/schema/message'
import { plainName } from '@medlem/domain/personName'
import { accountInvitation } from './accountInvitation.ts'
import { affiliationAsked } from './affiliationAsked.ts'
import { agreementEnded } from './agreementEnded.ts'
import { appointmentInvitation } from './appointmentInvitation.ts'
import { cardEnding } from './cardEnding.ts'
import { claim } from './claim.ts'
import { colleagueSecurity } from './colleagueSecurity.ts'
import { contactAnswered, contactHanded, contactReceived, contactWritten } from './contact.ts'
import type { EmailContext } from './emailContext.ts'
import { eventRegistration } from './eventRegistration.ts'
import { familyApproved, familyRejected } from './familyAnswered.ts'
import { familyInvitation } from './familyInvitation.ts'
import { instalment } from './instalment.ts'
import { membershipEnds } from './membershipEnds.ts'
import { paymentConfirmed } from './paymentConfirmed.ts'
import { profileCorrected } from './profileCorrected.ts'
import { refunded } from './refunded.ts'
import { reminder } from './reminder.ts'
import { renderedParams } from './renderedParams.ts'
import { renewalNotice } from './renewalNotice.ts'
import { renewalOutcome } from './renewalOutcome.ts'
import { reword } from './reword.ts'
import { securityNotice } from './securityNotice.ts'
import { signInCode } from './signInCode.ts'
import { newPasswordLink, registrationLink, signInLink } from './signInLink.ts'
import type { Template, Unsubscribable } from './template.ts'

/** The e-mails that the product sends, by their numbers. */
export const templates: Readonly<Record<number, Template>> = {
  [TEMPLATE.paymentEmail]: paymentConfirmed,
  [RENEWAL_TEMPLATE.notice]: renewalNotice,
  [RENEWAL_TEMPLATE.outcome]: renewalOutcome,
  [RENEWAL_TEMPLATE.cardEnding]: cardEnding,
  [RENEWAL_TEMPLATE.agreementEnded]: agreementEnded,
  [INSTALMENT_TEMPLATE]: instalment,
  [CLAIM_TEMPLATE]: claim,
  [TEMPLATE.familyInvitation]: familyInvitation,
  [TEMPLATE.familyApproved]: familyApproved,
  [TEMPLATE.familyRejected]: familyRejected,
  [TEMPLATE.refund]: refunded,
  [TEMPLATE.contactReceived]: contactReceived,
  [TEMPLATE.contactAnswered]: contactAnswered,
  [TEMPLATE.contactWritten]: contactWritten,
  [TEMPLATE.contactHanded]: contactHanded,
  [TEMPLATE.eventRegistration]: eventRegistration,
  // What staff write to those who come looks the same.
  [TEMPLATE.eventMessage]: eventRegistration,
  [REMINDER_TEMPLATE]: reminder,
  [SIGN_IN_CODE_TEMPLATE]: signInCode,
  [APPOINTMENT_TEMPLATE]: appointmentInvitation,
  [PROFILE_TEMPLATE]: profileCorrected,
  [END_TEMPLATE]: membershipEnds,
  [AFFILIATION_TEMPLATE]: affiliationAsked,
  [SECURITY_TEMPLATE]: securityNotice,
  [COLLEAGUE_SECURITY_TEMPLATE]: colleagueSecurity,
  [NEW_PASSWORD_TEMPLATE]: newPasswordLink,
  [SIGN_IN_LINK_TEMPLATE]: signInLink,
  [REGISTRATION_TEMPLATE]: registrationLink,
  [ACCOUNT_INVITATION_TEMPLATE]: accountInvitation,
}

/** What is known of a message when it is written; without words of their own, the product's. */
export type Unwritten = Pick<MessageRow, 'templateId' | 'params'> &
  Partial<Pick<MessageRow, 'wording' | 'notice'>>

/** What a message says; undefined when its number or one of its variables is unknown. */
export function writeEmail(
  { templateId, wording, ...kept }: Unwritten,
  context: EmailContext,
): EmailContent | undefined {
  const params = renderedParams(kept, context.language)
  const firstName = plainName(context.firstName)
  const content = templates[templateId]?.write(params, { ...context, firstName })
  return content && wording ? reword(content, wording, { ...params, FIRST: firstName }) : content
}

/** What its receivers may say that they want no more of; null where it is not theirs to choose. */
export function unsubscribableOf(templateId: number): Unsubscribable | null {
  return templates[templateId]?.unsubscribable ?? null
}
