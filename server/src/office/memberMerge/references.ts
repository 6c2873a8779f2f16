import { type SQL, sql } from 'drizzle-orm'

/**
 * What becomes of a reference to a member who is folded into another: it moves to the one who is kept, or stays, and why.
 * job: what somebody did in a job, and who has or had one is not folded. sign_in: it needs a sign-in, or an address that is proven.
 * letter: for an account of the folded record, which is disabled. not_folded: who has one is not folded. place: to where an
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
  'batch.created_by': 'job',
  'batch.ran_by': 'job',
  'batch.undone_by': 'job',
  'calendar_feed.member_id': 'sign_in',
  'contact_thread.assignee_id': 'job',
  'contact_thread.member_id': 'moves',
  'contact_thread_change.actor_id': 'job',
  'contact_thread_change.assignee_id': 'job',
  'custom_answer.member_id': 'moves',
  'discount_use.member_id': 'moves',
  'dispute.concluded_by': 'job',
  'dispute.recorded_by': 'job',
  'event_registration.changed_by': 'job',
  'event_registration.created_by': 'moves',
  'event_registration.member_id': 'moves',
  'family_invitation.invitee_id': 'not_folded',
  'family_invitation.inviter_id': 'sign_in',
  // Who chose parts signed in to pay the first.
  'instalment_plan.payer_id': 'sign_in',
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

/** Why a row is not moved: a code of `memberImportTexts`. 'kept_has' stays alone; the others keep the two from being merged. */
type Clash = 'kept_has' | 'both_have_year' | 'both_have_draft' | 'both_signed_up'

/** How the rows of a table move. */
export interface Move {
  table: string
  /** What a row is called: a key of `memberMergeTexts`. */
  label:
    | 'year'
    | 'line'
    | 'payment'
    | 'message'
    | 'notification'
    | 'note'
    | 'tag'
    | 'answer'
    | 'acceptance'
    | 'team'
    | 'attendance'
    | 'signUp'
    | 'thread'
    | 'reminder'
    | 'reminderStop'
    | 'discount'
    | 'child'
    | 'merged'
  /** Columns that name a member. */
  members: readonly string[]
  /** Columns that name a membership. */
  memberships?: readonly string[]
  /** What tells a row from the others of a member: the primary key without the member. */
  key: readonly string[]
  /** Columns that change by themselves: a row that differs in them was not edited. */
  passing?: readonly string[]
  /** What a row is, beside its label, for people: of `one`. */
  title?: SQL
  /** Of `one`, a row of the folded member, with `kept` the id of the other: a case that answers a `Clash`, or null. */
  clash?: (kept: SQL) => SQL
  /** The column that names a year, with which the row goes. */
  ofYear?: string
}

const has = (table: string, where: SQL, code: Clash) =>
  sql`case when exists (select from ${sql.raw(table)} other where ${where}) then ${sql.raw(`'${code}'`)} end`

/** Years first: what goes with them is moved after them. */
export const moves: readonly Move[] = [
  {
    table: 'membership_history',
    label: 'year',
    members: ['member_id', 'created_by'],
    memberships: ['membership_id'],
    key: ['id'],
    title: sql`one.membership_for::text`,
    clash: (kept) => sql`case
      when one.status = 'active' and exists (select from membership_history other where other.member_id = ${kept}
        and other.org_id = one.org_id and other.membership_for = one.membership_for and other.status = 'active')
        then 'both_have_year'
      when one.status <> 'active' and one.open and exists (select from membership_history other where other.member_id = ${kept}
        and other.org_id = one.org_id and other.membership_conf_id = one.membership_conf_id and other.open
        and other.status <> 'active') then 'both_have_draft' end`,
  },
  { table: 'purchase_line', label: 'line', members: ['member_id'], key: ['id'], ofYear: 'history_id' },
  {
    table: 'purchase',
    label: 'payment',
    members: ['payer_id'],
    key: ['id'],
    title: sql`to_char(one.total_minor / 100.0, 'FM999999990.00')`,
    clash: (kept) =>
      has(
        'purchase',
        sql`other.payer_id = ${kept} and other.org_id = one.org_id and other.reference_key = one.reference_key`,
        'kept_has',
      ),
  },
  { table: 'discount_use', label: 'discount', members: ['member_id'], key: ['id'] },
  {
    table: 'message',
    label: 'message',
    members: ['member_id'],
    key: ['id'],
    passing: ['*'],
    title: sql`to_char(one.created_at, 'DD-MM-YYYY')`,
  },
  { table: 'notification', label: 'notification', members: ['receiver_id'], key: ['id'], passing: ['*'] },
  {
    table: 'contact_thread',
    label: 'thread',
    members: ['member_id'],
    key: ['id'],
    passing: ['*'],
    title: sql`one.title`,
  },
  {
    table: 'reminder',
    label: 'reminder',
    members: ['member_id', 'receiver_id'],
    memberships: ['membership_id'],
    key: ['id'],
    title: sql`to_char(one.created_at, 'DD-MM-YYYY')`,
    clash: (kept) =>
      has(
        'reminder',
        sql`other.member_id = ${kept} and other.org_id = one.org_id and other.year = one.year and other.step = one.step`,
        'kept_has',
      ),
  },
  {
    table: 'reminder_stop',
    label: 'reminderStop',
    members: ['member_id'],
    key: [],
    clash: (kept) => has('reminder_stop', sql`other.member_id = ${kept}`, 'kept_has'),
  },
  {
    table: 'event_registration',
    label: 'signUp',
    members: ['member_id', 'created_by'],
    key: ['id'],
    title: sql`(select event.title from event where event.id = one.event_id)`,
    clash: (kept) =>
      sql`case when one.state <> 'cancelled' and exists (select from event_registration other where other.member_id = ${kept}
        and other.event_id = one.event_id and other.state <> 'cancelled') then 'both_signed_up' end`,
  },
  {
    table: 'team_member',
    label: 'team',
    members: ['member_id'],
    key: ['team_id'],
    title: sql`(select team.name from team where team.id = one.team_id)`,
    clash: (kept) =>
      has('team_member', sql`other.member_id = ${kept} and other.team_id = one.team_id`, 'kept_has'),
  },
  {
    table: 'team_attendance',
    label: 'attendance',
    members: ['member_id'],
    key: ['session_id'],
    clash: (kept) =>
      has(
        'team_attendance',
        sql`other.member_id = ${kept} and other.session_id = one.session_id`,
        'kept_has',
      ),
  },
  {
    table: 'member_note',
    label: 'note',
    members: ['member_id'],
    key: ['id'],
    title: sql`left(one.text, 60)`,
  },
  {
    table: 'member_tag',
    label: 'tag',
    members: ['member_id'],
    key: ['org_id', 'tag'],
    title: sql`one.tag`,
    clash: (kept) =>
      has(
        'member_tag',
        sql`other.member_id = ${kept} and other.org_id = one.org_id and other.tag = one.tag`,
        'kept_has',
      ),
  },
  {
    table: 'custom_answer',
    label: 'answer',
    members: ['member_id'],
    key: ['org_id', 'number'],
    title: sql`(select field.name from custom_field field where field.org_id = one.org_id and field.number = one.number)`,
    clash: (kept) =>
      has(
        'custom_answer',
        sql`other.member_id = ${kept} and other.org_id = one.org_id and other.number = one.number`,
        'kept_has',
      ),
  },
  {
    table: 'page_acceptance',
    label: 'acceptance',
    members: ['member_id', 'accepted_by'],
    key: ['page_id', 'version'],
    title: sql`(select version.title from page_version version where version.page_id = one.page_id and version.version = one.version)`,
    clash: (kept) =>
      has(
        'page_acceptance',
        sql`other.member_id = ${kept} and other.page_id = one.page_id and other.version = one.version`,
        'kept_has',
      ),
  },
  // No foreign keys: a child names its parent, and a record the one into whom it was folded.
  {
    table: 'member',
    label: 'child',
    members: ['parent_id'],
    key: ['id'],
    passing: ['*'],
    title: sql`one.first_name || ' ' || one.last_name`,
  },
  { table: 'member', label: 'merged', members: ['merged_into'], key: ['id'], passing: ['*'] },
]
