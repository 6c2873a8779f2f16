import { createHash } from 'node:crypto'
import type { AuditSample, GivenYear, SampledEntry } from '@medlem/contract/sample'
import { sampleSeed } from '@medlem/domain/sample'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { wayName } from '../movement/wayName.ts'
import {
  countEntries,
  countGiven,
  type DrawnRow,
  type GivenRow,
  listDrawn,
  listGiven,
} from './sampleStore.ts'

interface Asked {
  orgId: string
  year: number
  seed: string
  size: number
}

/**
 * What a calendar year's books hold and, with a seed, a sample of it for the elected auditor. Each draw is in the log with the mark of its
 * seed, so that it shows whether somebody drew until the sample suited them.
 */
export async function readSample(
  deps: Deps,
  caller: Caller,
  { orgId, year, seed, size }: Asked,
): Promise<AuditSample> {
  const { db } = deps
  const { currency } = await requireAdministered(deps, caller, orgId, 'money:read')
  const books = { orgId, from: `${year}-01-01`, to: `${year}-12-31` }
  const groups = await countEntries(db, { ...books, currency })
  const givenCount = await countGiven(db, { orgId, year })
  const typed = sampleSeed(seed)
  if (typed === '') return { currency, year, groups, givenCount, drawn: null }
  const mark = createHash('sha256').update(typed).digest('hex').slice(0, 8)
  const rows = await listDrawn(db, { ...books, seed: typed, size })
  const given = await listGiven(db, { orgId, year })
  await auditListRead(deps, caller, {
    action: 'audit_sample_draw',
    orgId,
    size: rows.length,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    detail: { year, mark },
  })
  const entries = rows.map((row) => presentEntry(row, caller.language))
  return { currency, year, groups, givenCount, drawn: { mark, entries, given: given.map(presentGiven) } }
}

function presentEntry(row: DrawnRow, language: string): SampledEntry {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    payerName: row.payer_name,
    lines: (row.lines ?? []).map(({ memberName, membershipName, year }) => ({
      memberName,
      membershipName,
      year,
    })),
    way: row.way === null ? '' : wayName(row.way, language),
    recordedAs: row.recorded_as,
    amountMinor: row.amount,
    currency: row.currency,
    paymentId: row.payment_id,
    receiptNumber: row.receipt_number,
    reason: row.reason,
    byName: row.by_name,
    approvedByName: row.approved_by_name,
    paidOn: row.paid_on,
    voucher: row.voucher,
    payout: row.payout,
    bankLine: row.bank_line,
    gateway: row.gateway,
  }
}

function presentGiven({ id, member_name, fee_name, reason, by_name, at }: GivenRow): GivenYear {
  return {
    historyId: id,
    memberName: member_name,
    membershipName: fee_name,
    reason,
    byName: by_name,
    givenAt: at.toISOString(),
  }
}
