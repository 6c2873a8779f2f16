import { memberTexts } from '@medlem/i18n/en/portal/member'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import type { ExportList } from '../../../api/privacy/privacy.ts'

/** The lists of an export that can be had as CSV, as a person calls them. */
export const exportLists: readonly { value: ExportList; label: string }[] = [
  { value: 'children', label: memberTexts.children },
  { value: 'familyLinks', label: memberTexts.familyLinks },
  { value: 'memberships', label: titleTexts.memberships },
  { value: 'membershipYears', label: memberTexts.membershipYears },
  { value: 'purchases', label: memberTexts.purchases },
  { value: 'payments', label: memberTexts.payments },
  { value: 'receipts', label: memberTexts.receipts },
  { value: 'savedCards', label: memberTexts.savedCards },
  { value: 'renewals', label: memberTexts.automaticRenewals },
  { value: 'instalments', label: memberTexts.pricesInParts },
  { value: 'credit', label: memberTexts.credit },
  { value: 'creditPaybacks', label: memberTexts.creditPaybacks },
  { value: 'claimReminders', label: memberTexts.claimReminders },
  { value: 'reminderPauses', label: memberTexts.reminderPauses },
  { value: 'reminders', label: titleTexts.reminders },
  { value: 'consents', label: memberTexts.consents },
  { value: 'eventSignUps', label: memberTexts.signUpsForEvents },
  { value: 'notifications', label: memberTexts.notifications },
  { value: 'messages', label: titleTexts.messages },
  { value: 'membershipEnds', label: memberTexts.endsOfMemberships },
  { value: 'answers', label: memberTexts.answersToOrganisations },
  { value: 'access', label: memberTexts.whoLookedOrActed },
]

/** The list that a select's text stands for. */
export function asExportList(text: string): ExportList | undefined {
  return exportLists.find(({ value }) => value === text)?.value
}
