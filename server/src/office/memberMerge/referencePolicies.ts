/**
 * What becomes of a reference to a member who is folded into another: it moves to the one who is kept, or stays, and why.
 * job: what somebody did in a job; a member who has or had one is not folded. sign_in: it needs a sign-in, or an address that is proven.
 * letter: for an account of the folded record, which is disabled. not_folded: a member who has one is not folded. place: to where an
 * undo puts back. money_log: what was done with money stays as it was. access: it shows others' data, so it is given anew.
 */
export type ReferencePolicy =
  | 'moves'
  | 'job'
  | 'sign_in'
  | 'letter'
  | 'not_folded'
  | 'place'
  | 'money_log'
  | 'access'

/**
 * By table and column. `memberMerge.test.ts` compares it with the catalogue of PostgreSQL: each foreign key to `member` or
 * `membership` has its line.
 */
export const referencePolicies = {
  'account_letter.member_id': 'letter',
  'account_letter.written_by': 'job',
  'affiliation.accepted_by': 'job',
  'affiliation.asked_by': 'job',
  'affiliation.ended_by': 'job',
  'appointment.ended_by': 'job',
  'appointment.given_by': 'job',
  'appointment.member_id': 'not_folded',
  'appointment_invitation.invited_by': 'job',
  'bank_match.created_by': 'job',
  'bank_match.undone_by': 'job',
  'bank_payer.member_id': 'money_log',
  'batch.created_by': 'job',
  // Nor is a payer of a share of a claim without an account.
  'claim_payer.member_id': 'not_folded',
  'closed_month.closed_by': 'job',
  'batch.ran_by': 'job',
  'batch.undone_by': 'job',
  'calendar_feed.member_id': 'sign_in',
  'contact_thread.assignee_id': 'job',
  'contact_thread.member_id': 'moves',
  'contact_thread_change.actor_id': 'job',
  'contact_thread_change.assignee_id': 'job',
  'credit_entry.created_by': 'job',
  'credit_entry.payer_id': 'moves',
  'credit_payback.decided_by': 'job',
  'credit_payback.payer_id': 'moves',
  'credit_payback.requested_by': 'job',
  'custom_answer.member_id': 'moves',
  'discount_use.member_id': 'moves',
  'dispute.concluded_by': 'job',
  'dispute.recorded_by': 'job',
  'dunning_pause.paused_by': 'job',
  'dunning_pause.payer_id': 'moves',
  'event_door_link.created_by': 'job',
  'event_door_link.ended_by': 'job',
  'event_registration.changed_by': 'job',
  'event_registration.created_by': 'moves',
  'event_registration.member_id': 'moves',
  'event_scan.scanned_by': 'job',
  'family_invitation.invitee_id': 'not_folded',
  'family_invitation.inviter_id': 'sign_in',
  // No guest is on a list of people to merge.
  'guest.member_id': 'not_folded',
  'instalment_plan.payer_id': 'moves',
  'instalment_plan.stopped_by': 'job',
  'member_note.member_id': 'moves',
  'member_note.written_by': 'job',
  'member_tag.member_id': 'moves',
  'member_view.created_by': 'job',
  'membership.member_id': 'place',
  'membership_end.ended_by': 'job',
  'membership_end.lifted_by': 'job',
  'membership_end.membership_id': 'place',
  'membership_history.created_by': 'moves',
  'membership_history.granted_by': 'job',
  'membership_history.member_id': 'moves',
  'membership_history.membership_id': 'moves',
  'message.member_id': 'moves',
  'notification.receiver_id': 'moves',
  'notification.sender_id': 'sign_in',
  'organisation_staff.member_id': 'job',
  'page_acceptance.accepted_by': 'moves',
  'page_acceptance.member_id': 'moves',
  'payment.actor_id': 'money_log',
  'payment_event.actor_id': 'money_log',
  'payment_test.started_by': 'job',
  'people_agreement.ended_by': 'job',
  'people_agreement.given_by': 'job',
  'purchase.payer_id': 'moves',
  'purchase_line.member_id': 'moves',
  'push_device.member_id': 'sign_in',
  'refund.approved_by': 'job',
  'refund.rejected_by': 'job',
  'refund.requested_by': 'job',
  'reminder.member_id': 'moves',
  'reminder.membership_id': 'moves',
  'reminder.receiver_id': 'moves',
  'reminder_stop.member_id': 'moves',
  'renewal.membership_id': 'not_folded',
  'renewal.payer_id': 'sign_in',
  'saved_card.member_id': 'sign_in',
  'setting_change.changed_by': 'job',
  'sign_in_code.member_id': 'sign_in',
  'team_attendance.member_id': 'moves',
  'team_attendance.noted_by': 'job',
  'team_leader.member_id': 'access',
  'team_member.member_id': 'moves',
  'wording.changed_by': 'job',
} as const satisfies Record<string, ReferencePolicy>
