/** What can stand in the audit log, and how the member whom it touches is told of it; who and when are said beside it. */
const sentences = {
  acting_view: 'Looked at your pages as you.',
  audit_read: 'Looked at the audit log.',
  auto_renewal_off: 'Switched automatic renewal off.',
  auto_renewal_on: 'Switched automatic renewal on.',
  bookkeeping_export: 'Took the books of a month with them.',
  child_create: 'Added a child to your family.',
  contact_message_queue: 'Had your message to an organisation sent to its messaging app.',
  contact_thread_read: 'Looked at what you and an organisation wrote to each other.',
  dispute_conclude: 'Closed a dispute about a payment of yours.',
  dispute_list_read: 'Looked through the disputed payments of an organisation.',
  dispute_record: 'Noted that your bank asks for a payment back.',
  family_invitation_create: 'Invited somebody to link accounts with you.',
  family_invitation_read: 'Looked at your family invitations.',
  family_invitation_taken_back: 'Took back a family invitation of yours.',
  family_link_approved: 'Approved a family link.',
  family_link_ended: 'Ended a family link of yours.',
  family_link_rejected: 'Rejected a family link.',
  fee_create: 'Added a fee.',
  fee_update: 'Changed a fee.',
  history_create: 'Chose a membership to pay for.',
  history_update: 'Chose a membership to pay for once more.',
  manual_payment_record: 'Recorded a payment that came outside the portal.',
  member_erase: 'Erased your data.',
  member_export: 'Exported your data.',
  member_list_read: 'Looked through the list of members.',
  member_read: 'Looked at your profile.',
  member_update: 'Changed a profile of your family.',
  membership_create: 'Made a membership for your family.',
  membership_read: 'Looked at your membership.',
  membership_update: 'Changed a membership of your family.',
  news_create: 'Wrote news.',
  news_update: 'Changed news.',
  notification_create: 'Wrote a message.',
  notification_delete: 'Deleted a notification of yours.',
  notification_list_read: 'Looked at your notifications.',
  notification_read: 'Marked notifications of yours as read.',
  organisation_create: 'Made an organisation.',
  organisation_update: 'Changed an organisation.',
  page_create: 'Made a page.',
  page_version_create: 'Wrote a new version of a page.',
  payment_capture: 'Had a payment of yours checked with the payment provider.',
  payment_create: 'Began a payment.',
  payment_email_queue: 'Had the confirmation of a payment sent to you by e-mail.',
  payment_message_queue: 'Had the confirmation of a payment sent to your messaging app.',
  payment_prepare: 'Prepared a payment.',
  payment_read: 'Looked at a payment of yours.',
  payment_say_declined: 'Reported a payment as declined; it was checked with the payment provider.',
  payment_say_initiated: 'Looked at how a payment stands.',
  payment_say_paid: 'Reported a payment as paid; it was checked with the payment provider.',
  payment_settings_update: "Changed an organisation's payment settings.",
  payment_window: 'Opened the payment window.',
  profile_image_update: 'Changed a picture of your family.',
  refund_approve: 'Approved a refund of a payment of yours.',
  refund_reject: 'Rejected a refund of a payment of yours.',
  refund_request: 'Asked for a refund of a payment of yours.',
  saved_card_delete: 'Had a saved card of yours forgotten.',
  standing_list_read: 'Looked at the memberships of your family.',
  status_calculate: 'Had the status of memberships calculated anew.',
  year_grant: 'Gave you or your family a year free.',
  year_revoke: 'Took a year of yours or your family back.',
} as const

export type AuditAction = keyof typeof sentences

/** An action in words; one that an earlier version wrote stands as it is. */
export function actionSentence(action: string): string {
  return isKnown(action) ? sentences[action] : `${action.replaceAll('_', ' ')}.`
}

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(sentences, action)
}
