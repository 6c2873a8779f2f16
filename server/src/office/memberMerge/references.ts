import { type SQL, sql } from 'drizzle-orm'
import type { Clash, Move } from './move.ts'

const has = (table: string, where: SQL, code: Clash) =>
  sql`case when exists (select from ${sql.raw(table)} other where ${where}) then ${sql.raw(`'${code}'`)} end`

/** Years and sign-ups first: what was paid for them goes with them, and is moved after them. */
export const moves: readonly Move[] = [
  {
    table: 'membership_history',
    label: 'year',
    members: ['member_id', 'created_by'],
    memberships: ['membership_id'],
    key: ['id'],
    title: () => sql`one.membership_for::text`,
    clash: (kept) => sql`case
      when one.status = 'active' and exists (select from membership_history other where other.member_id = ${kept}
        and other.org_id = one.org_id and other.membership_for = one.membership_for and other.status = 'active')
        then 'both_have_year'
      when one.status <> 'active' and one.open and exists (select from membership_history other where other.member_id = ${kept}
        and other.org_id = one.org_id and other.membership_conf_id = one.membership_conf_id and other.open
        and other.status <> 'active') then 'both_have_draft' end`,
  },
  {
    table: 'event_registration',
    orgId: sql`(select event.org_id from event where event.id = one.event_id)`,
    label: 'signUp',
    right: 'participants:read',
    members: ['member_id', 'created_by'],
    key: ['id'],
    title: () => sql`(select event.title from event where event.id = one.event_id)`,
    clash: (kept) =>
      sql`case when one.state <> 'cancelled' and exists (select from event_registration other where other.member_id = ${kept}
        and other.event_id = one.event_id and other.state <> 'cancelled') then 'both_signed_up' end`,
  },
  {
    table: 'purchase_line',
    orgId: sql`(select whole.org_id from purchase whole where whole.id = one.purchase_id)`,
    label: 'line',
    members: ['member_id'],
    key: ['id'],
    ofYear: sql`coalesce(one.history_id, one.registration_id)`,
  },
  {
    table: 'purchase',
    label: 'payment',
    right: 'money:read',
    members: ['payer_id'],
    key: ['id'],
    // As `sayAmount` of planMerge reads it.
    title: () => sql`one.total_minor || ' ' || one.currency`,
    clash: (kept) =>
      has(
        'purchase',
        sql`other.payer_id = ${kept} and other.org_id = one.org_id and other.reference_key = one.reference_key`,
        'kept_has_other',
      ),
  },
  {
    table: 'instalment_plan',
    label: 'plan',
    right: 'money:read',
    members: ['payer_id'],
    key: ['id'],
    title: () => sql`one.total_minor || ' ' || one.currency`,
  },
  {
    table: 'credit_entry',
    label: 'credit',
    right: 'money:read',
    members: ['payer_id'],
    key: ['id'],
    title: () => sql`one.amount_minor || ' ' || one.currency`,
  },
  {
    table: 'credit_payback',
    label: 'payback',
    right: 'money:read',
    members: ['payer_id'],
    key: ['id'],
    passing: ['*'],
    title: () =>
      sql`one.amount_minor || ' ' || (select club.currency from organisation club where club.id = one.org_id)`,
  },
  {
    table: 'dunning_pause',
    label: 'pause',
    right: 'money:read',
    members: ['payer_id'],
    key: ['org_id'],
    title: () => sql`one.until::text`,
    clash: (kept) =>
      has('dunning_pause', sql`other.payer_id = ${kept} and other.org_id = one.org_id`, 'kept_has'),
  },
  {
    table: 'discount_use',
    orgId: sql`(select code.org_id from discount_code code where code.id = one.code_id)`,
    label: 'discount',
    members: ['member_id'],
    key: ['id'],
  },
  {
    table: 'message',
    label: 'message',
    members: ['member_id'],
    key: ['id'],
    passing: ['*'],
    title: () => sql`to_char(one.created_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD')`,
  },
  {
    table: 'notification',
    orgId: sql`(select thread.org_id from contact_thread thread where thread.id = one.message_thread_id)`,
    label: 'notification',
    members: ['receiver_id'],
    key: ['id'],
    passing: ['*'],
  },
  {
    table: 'contact_thread',
    label: 'thread',
    right: 'messages:read',
    members: ['member_id'],
    key: ['id'],
    passing: ['*'],
    title: () => sql`one.title`,
  },
  {
    table: 'reminder',
    label: 'reminder',
    members: ['member_id', 'receiver_id'],
    memberships: ['membership_id'],
    key: ['id'],
    title: () => sql`to_char(one.created_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD')`,
    clash: (kept) =>
      has(
        'reminder',
        sql`other.member_id = ${kept} and other.org_id = one.org_id and other.year = one.year and other.step = one.step`,
        'kept_has',
      ),
  },
  {
    table: 'reminder_stop',
    orgId: sql`null::uuid`,
    label: 'reminderStop',
    members: ['member_id'],
    key: [],
    clash: (kept) => has('reminder_stop', sql`other.member_id = ${kept}`, 'kept_has'),
  },
  {
    table: 'team_member',
    orgId: sql`(select team.org_id from team where team.id = one.team_id)`,
    label: 'team',
    members: ['member_id'],
    key: ['team_id'],
    title: () => sql`(select team.name from team where team.id = one.team_id)`,
    clash: (kept) =>
      has('team_member', sql`other.member_id = ${kept} and other.team_id = one.team_id`, 'kept_has'),
  },
  {
    table: 'team_attendance',
    orgId: sql`(select team.org_id from team_session session join team on team.id = session.team_id where session.id = one.session_id)`,
    label: 'attendance',
    members: ['member_id'],
    key: ['session_id'],
    title: () =>
      sql`(select to_char(session.starts_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD') || ' ' || team.name
        from team_session session join team on team.id = session.team_id where session.id = one.session_id)`,
    says: { of: (row) => sql`to_jsonb(${row}.state)`, columns: ['state', 'noted_by', 'noted_at'] },
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
    title: () => sql`case when one.visibility = 'staff' then left(one.text, 60) end`,
  },
  {
    table: 'member_tag',
    label: 'tag',
    members: ['member_id'],
    key: ['org_id', 'tag'],
    title: () => sql`one.tag`,
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
    says: {
      of: (row) => sql`jsonb_build_object('code', ${row}.code, 'text', ${row}.text)`,
      columns: ['code', 'text', 'key', 'update_date'],
    },
    title: () =>
      sql`(select field.name from custom_field field where field.org_id = one.org_id and field.number = one.number)`,
    clash: (kept) =>
      has(
        'custom_answer',
        sql`other.member_id = ${kept} and other.org_id = one.org_id and other.number = one.number`,
        'kept_has',
      ),
  },
  {
    table: 'page_acceptance',
    orgId: sql`(select page.org_id from page where page.id = one.page_id)`,
    label: 'acceptance',
    members: ['member_id', 'accepted_by'],
    key: ['page_id', 'version'],
    title: () =>
      sql`(select version.title from page_version version where version.page_id = one.page_id and version.version = one.version)`,
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
    orgId: sql`null::uuid`,
    title: (
      own,
    ) => sql`case when exists (select from membership place where place.member_id = one.id and place.org_id = ${own})
      then one.first_name || ' ' || one.last_name end`,
  },
  {
    table: 'member',
    orgId: sql`null::uuid`,
    label: 'merged',
    members: ['merged_into'],
    key: ['id'],
    passing: ['*'],
  },
]
