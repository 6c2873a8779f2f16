import type { TestServer } from '@medlem/server/testing/testServer'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'

interface Ledger {
  captured: number
  credited: number
  voided: number
}

/** Every row that represents money or leads to it, in one query; without the reconciler's fields (hints, leases, tries). */
const everything = sql`select
  (select jsonb_agg(to_jsonb(t) - '{hinted_authorization_id,settling_until,settle_tries}'::text[] order by t.id)
    from payment t) as payment,
  (select jsonb_agg(to_jsonb(t) - 'consent_version' order by t.id) from membership_history t) as year,
  (select jsonb_agg(t order by t.id) from purchase t) as purchase,
  (select jsonb_agg(t order by t.id) from purchase_line t) as line,
  (select jsonb_agg(t order by t.id) from event t) as event,
  (select jsonb_agg(t order by t.id) from event_tier t) as tier,
  (select jsonb_agg(t order by t.id) from event_registration t) as place,
  (select jsonb_agg(t order by t.id) from membership t) as membership,
  (select jsonb_agg(t order by t.id) from receipt t) as receipt,
  (select jsonb_agg(t order by t.id) from refund t) as refund,
  (select jsonb_agg(t order by t.id) from dispute t) as dispute,
  (select jsonb_agg(t order by t.id) from saved_card t) as card,
  (select jsonb_agg(t order by t.id) from organisation t) as club,
  (select jsonb_agg(t order by t.id) from membership_configuration t) as fee,
  (select jsonb_agg(t order by t.id) from member t) as member,
  (select jsonb_agg(t order by t.id) from family_invitation t) as link,
  (select jsonb_agg(t order by t.id) from notification t) as notification,
  (select jsonb_agg(t order by t.id) from message t) as message`

interface Rows extends Record<string, unknown> {
  payment: { id: string; state: string; captured_minor: number }[] | null
  year: { status: string }[] | null
  receipt: object[] | null
}

/** The rows of the database, and the gateway's ledger. */
export async function takeSnapshot({ deps, gateway }: TestServer) {
  const [{ rows }, ledger, windows] = await Promise.all([
    deps.db.execute<Rows>(everything),
    gateway.totals(),
    gateway.control('GET', '/windows'),
  ])
  const [row] = rows
  if (!row) throw new Error('the query gave no row')
  return { ...row, ledger: ledger as Ledger, windows: windows.body }
}

export type TamperSnapshot = Awaited<ReturnType<typeof takeSnapshot>>

/** What an attacker wants to gain. */
export function takings({ payment, year, receipt, ledger }: TamperSnapshot) {
  return {
    activeYears: (year ?? []).filter(({ status }) => status === 'active').length,
    capturedMinor: (payment ?? []).reduce((sum, row) => sum + row.captured_minor, 0),
    ledgerCapturedMinor: ledger.captured,
    receipts: (receipt ?? []).length,
  }
}

export interface LogLine {
  event?: string
  msg: string
}

/** A log whose warnings can be read. */
export function recordedLog() {
  const lines: LogLine[] = []
  const stream = { write: (text: string) => void lines.push(JSON.parse(text)) }
  return { log: Fastify({ logger: { level: 'info', stream } }).log, lines }
}

/** The log events in order. */
export function eventsOf(lines: readonly LogLine[]): string[] {
  return lines.flatMap(({ event }) => (event === undefined ? [] : [event]))
}
