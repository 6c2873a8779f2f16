import { MemberExport } from '@medlem/contract/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

type List = Exclude<keyof typeof MemberExport.shape, 'exportedAt'>

/**
 * Why a reference is in no list of the export. job: what a person did for an organisation, which is the organisation's, and the log has it.
 * secret: it opens something, and says nothing else. no_account: somebody who has none asks for no export.
 */
type Left = 'job' | 'secret' | 'no_account'

/**
 * What erasure does to a reference. gone: the row is deleted, or forgets them. emptied: what is personal in it goes. kept: bookkeeping needs it,
 * and the member's row that it names says nothing any more. job: as above, of a row without a name. ends: nothing of it goes on.
 */
type Erased = 'gone' | 'emptied' | 'kept' | 'job' | 'ends'

const references: Record<string, [List | Left, Erased]> = {
  'account_letter.member_id': ['secret', 'gone'],
  'account_letter.written_by': ['job', 'gone'],
  'affiliation.accepted_by': ['job', 'job'],
  'affiliation.asked_by': ['job', 'job'],
  'affiliation.ended_by': ['job', 'job'],
  'appointment.ended_by': ['job', 'job'],
  'appointment.given_by': ['job', 'job'],
  'appointment.member_id': ['appointments', 'ends'],
  'appointment_invitation.invited_by': ['job', 'job'],
  'bank_match.created_by': ['job', 'job'],
  'bank_match.undone_by': ['job', 'job'],
  'bank_payer.member_id': ['bankPayers', 'gone'],
  'batch.created_by': ['job', 'job'],
  'batch.ran_by': ['job', 'job'],
  'batch.undone_by': ['job', 'job'],
  'calendar_feed.member_id': ['secret', 'gone'],
  'claim_payer.member_id': ['no_account', 'gone'],
  'closed_month.closed_by': ['job', 'job'],
  'contact_thread.assignee_id': ['job', 'gone'],
  'contact_thread.member_id': ['notifications', 'gone'],
  'contact_thread_change.actor_id': ['job', 'gone'],
  'contact_thread_change.assignee_id': ['job', 'gone'],
  'credit_entry.created_by': ['job', 'job'],
  'credit_entry.payer_id': ['credit', 'kept'],
  'credit_payback.decided_by': ['job', 'job'],
  'credit_payback.payer_id': ['creditPaybacks', 'kept'],
  'credit_payback.requested_by': ['job', 'job'],
  'custom_answer.member_id': ['answers', 'gone'],
  'discount_use.member_id': ['discountCodes', 'kept'],
  'dispute.concluded_by': ['job', 'job'],
  'dispute.recorded_by': ['job', 'job'],
  'dunning_pause.paused_by': ['job', 'job'],
  'dunning_pause.payer_id': ['reminderPauses', 'gone'],
  'event_door_link.created_by': ['job', 'job'],
  'event_door_link.ended_by': ['job', 'job'],
  'event_registration.changed_by': ['job', 'job'],
  'event_registration.created_by': ['job', 'job'],
  'event_registration.member_id': ['eventSignUps', 'ends'],
  'event_scan.scanned_by': ['job', 'emptied'],
  'family_invitation.invitee_id': ['familyLinks', 'emptied'],
  'family_invitation.inviter_id': ['familyLinks', 'emptied'],
  'guest.member_id': ['no_account', 'gone'],
  'instalment_plan.payer_id': ['instalments', 'emptied'],
  'instalment_plan.stopped_by': ['job', 'job'],
  'member_note.member_id': ['notes', 'gone'],
  'member_note.written_by': ['job', 'gone'],
  'member_tag.member_id': ['groups', 'gone'],
  'member_view.created_by': ['job', 'gone'],
  'membership.member_id': ['memberships', 'ends'],
  'membership_end.ended_by': ['job', 'job'],
  'membership_end.lifted_by': ['job', 'job'],
  'membership_history.created_by': ['consents', 'kept'],
  'membership_history.granted_by': ['job', 'job'],
  'membership_history.member_id': ['membershipYears', 'ends'],
  'message.member_id': ['messages', 'gone'],
  'notification.receiver_id': ['notifications', 'gone'],
  'notification.sender_id': ['notifications', 'gone'],
  'organisation_staff.member_id': ['job', 'gone'],
  'page_acceptance.accepted_by': ['consents', 'gone'],
  'page_acceptance.member_id': ['consents', 'gone'],
  'payment.actor_id': ['job', 'job'],
  'payment_event.actor_id': ['job', 'job'],
  'payment_test.started_by': ['job', 'job'],
  'people_agreement.ended_by': ['job', 'job'],
  'people_agreement.given_by': ['job', 'job'],
  'purchase.payer_id': ['purchases', 'emptied'],
  'purchase_line.member_id': ['membershipYears', 'kept'],
  'push_device.member_id': ['pushBrowsers', 'gone'],
  'refund.approved_by': ['job', 'job'],
  'refund.rejected_by': ['job', 'job'],
  'refund.requested_by': ['job', 'job'],
  'reminder.member_id': ['reminders', 'gone'],
  'reminder.receiver_id': ['reminders', 'gone'],
  'reminder_stop.member_id': ['consents', 'gone'],
  'renewal.payer_id': ['renewals', 'ends'],
  'saved_card.member_id': ['savedCards', 'ends'],
  'setting_change.changed_by': ['job', 'gone'],
  'sign_in_code.member_id': ['secret', 'gone'],
  'team_attendance.member_id': ['attendance', 'gone'],
  'team_attendance.noted_by': ['job', 'gone'],
  'team_leader.member_id': ['groups', 'gone'],
  'team_member.member_id': ['groups', 'gone'],
  'wording.changed_by': ['job', 'job'],
}

/** The same of tables that say something of a member by such a row. steps: what servers did with it, which its list says in one word. */
const byAnother: Record<string, List | Left | 'steps'> = {
  bank_match: 'bankLines',
  callback_inbox: 'steps',
  capture_attempt: 'steps',
  claim: 'claims',
  claim_reminder: 'claimReminders',
  contact_thread_change: 'job',
  dispute: 'disputes',
  event_scan: 'doorScans',
  instalment_charge: 'steps',
  instalment_part: 'instalments',
  instalment_purchase: 'instalments',
  membership_end: 'membershipEnds',
  payment: 'payments',
  payment_event: 'steps',
  push_delivery: 'steps',
  receipt: 'receipts',
  refund: 'refunds',
  renewal_charge: 'renewals',
}

test('each foreign key to a member is in the export and in erasure, or says why not', async () => {
  const { rows } = await server.deps.db.execute<{ name: string }>(sql`
    select key.conrelid::regclass::text || '.' || named.attname as name
    from pg_constraint key join pg_attribute named on named.attrelid = key.conrelid and named.attnum = any(key.conkey)
    where key.contype = 'f' and key.confrelid = 'member'::regclass order by 1`)
  expect(Object.keys(references).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('each table that says something of a row of a member is in the export too, or says why not', async () => {
  const isList = (list: string): list is List => list in MemberExport.shape
  const direct = Object.entries(references).flatMap(([name, [list]]) =>
    isList(list) ? [name.split('.')[0] ?? ''] : [],
  )
  const known = [...new Set([...direct, 'claim', 'payment'])]
  const { rows } = await server.deps.db.execute<{ name: string }>(sql`
    select distinct key.conrelid::regclass::text as name from pg_constraint key
    where key.contype = 'f' and key.confrelid::regclass::text in ${known} order by 1`)
  const further = rows
    .map(({ name }) => name)
    .filter((name) => !direct.includes(name) && name !== 'claim_payer')
  expect(Object.keys(byAnother).toSorted()).toEqual(further.toSorted())
  const named = new Set<string>([
    ...Object.values(references).map(([list]) => list),
    ...Object.values(byAnother),
  ])
  // Of the member's own row, of the account at the identity server, and of the log, which names members without a key.
  const others = ['member', 'children', 'mergedRecords', 'passkeys', 'secondStep', 'sessions', 'access']
  const lists = Object.keys(MemberExport.shape).filter((list) => list !== 'exportedAt')
  expect(lists.filter((list) => !named.has(list) && !others.includes(list))).toEqual([])
})
