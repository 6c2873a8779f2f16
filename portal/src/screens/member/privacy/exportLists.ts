import type { ExportList } from '../../../api/privacy/privacy.ts'

/** The lists of an export that can be had as CSV, as a person calls them. */
export const exportLists: readonly { value: ExportList; label: string }[] = [
  { value: 'children', label: 'Children' },
  { value: 'familyLinks', label: 'Family links' },
  { value: 'memberships', label: 'Memberships' },
  { value: 'membershipYears', label: 'Membership years' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'payments', label: 'Payments' },
  { value: 'receipts', label: 'Receipts' },
  { value: 'savedCards', label: 'Saved cards' },
  { value: 'renewals', label: 'Automatic renewals' },
  { value: 'reminders', label: 'Reminders' },
  { value: 'consents', label: 'Consents' },
  { value: 'eventSignUps', label: 'Sign-ups for events' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'messages', label: 'Messages' },
  { value: 'access', label: 'Who looked or acted' },
]

/** The list that a select's text stands for. */
export function asExportList(text: string): ExportList | undefined {
  return exportLists.find(({ value }) => value === text)?.value
}
