import { ACCOUNT_INVITATION_TEMPLATE } from '@medlem/contract/accountLetter'
import {
  COLLEAGUE_SECURITY_TEMPLATE,
  NEW_PASSWORD_TEMPLATE,
  REGISTRATION_TEMPLATE,
  SECURITY_TEMPLATE,
  SIGN_IN_CODE_TEMPLATE,
  SIGN_IN_LINK_TEMPLATE,
} from '@medlem/contract/signIn'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { sharedMessageTexts } from '@medlem/i18n/en/portal/shared/message'
import type { Template } from './template.ts'

/** The messages about how somebody signs in. */
export const signInTemplates: readonly Template[] = [
  {
    channel: commonTexts.email,
    number: SIGN_IN_CODE_TEMPLATE,
    title: sharedMessageTexts.codeTitle,
    when: sharedMessageTexts.codeWhen,
    to: sharedMessageTexts.toYou,
    variables: [['CODE', sharedMessageTexts.codeMeaning]],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
  {
    channel: commonTexts.email,
    number: SECURITY_TEMPLATE,
    title: sharedMessageTexts.securityTitle,
    when: sharedMessageTexts.securityWhen,
    to: sharedMessageTexts.toSignIn,
    variables: [
      ['NAME', sharedMessageTexts.securityNameMeaning],
      ['MOMENT', sharedMessageTexts.securityMomentMeaning],
    ],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
  {
    channel: commonTexts.email,
    number: COLLEAGUE_SECURITY_TEMPLATE,
    title: sharedMessageTexts.colleagueSecurityTitle,
    when: sharedMessageTexts.colleagueSecurityWhen,
    to: sharedMessageTexts.toAdministrators,
    variables: [
      ['NAME', sharedMessageTexts.nameMeaning],
      ['ORG', sharedMessageTexts.organisationMeaning],
      ['MOMENT', sharedMessageTexts.securityMomentMeaning],
    ],
    fixed: sharedMessageTexts.fixedForSafety,
  },
  {
    channel: commonTexts.email,
    number: NEW_PASSWORD_TEMPLATE,
    title: sharedMessageTexts.newPasswordTitle,
    when: sharedMessageTexts.newPasswordWhen,
    to: sharedMessageTexts.toSignIn,
    variables: [['MOMENT', sharedMessageTexts.askedMomentMeaning]],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
  {
    channel: commonTexts.email,
    number: REGISTRATION_TEMPLATE,
    title: sharedMessageTexts.confirmTitle,
    when: sharedMessageTexts.confirmWhen,
    to: sharedMessageTexts.toConfirmed,
    variables: [
      ['MOMENT', sharedMessageTexts.askedMomentMeaning],
      ['BROWSER', sharedMessageTexts.askedBrowserMeaning],
    ],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
  {
    channel: commonTexts.email,
    number: ACCOUNT_INVITATION_TEMPLATE,
    title: sharedMessageTexts.inviteTitle,
    when: sharedMessageTexts.inviteWhen,
    to: sharedMessageTexts.toMemberAddress,
    variables: [['ORG', sharedMessageTexts.organisationMeaning]],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
  {
    channel: commonTexts.email,
    number: SIGN_IN_LINK_TEMPLATE,
    title: sharedMessageTexts.signInLinkTitle,
    when: sharedMessageTexts.signInLinkWhen,
    to: sharedMessageTexts.toSignIn,
    variables: [
      ['MOMENT', sharedMessageTexts.askedMomentMeaning],
      ['BROWSER', sharedMessageTexts.askedBrowserMeaning],
    ],
    fixed: sharedMessageTexts.fixedForSignIn,
  },
]
