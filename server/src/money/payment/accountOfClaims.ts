import type { Database } from '@medlem/database/database'
import { sql } from 'drizzle-orm'

/**
 * The number of the bank account to which claims in a currency are paid, as a statement said it: the one that a claim was last paid to,
 * else the only one that has lines in it. Undefined where that does not say which: a letter then names none.
 */
export async function findAccountOfClaims(
  db: Database,
  { orgId, currency }: { orgId: string; currency: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ number: string; paid_on: string | null }>(sql`
    select a.number, (select max(l.booked_on)::text from bank_line l join bank_match m on m.line_id = l.id
        where l.account_id = a.id and l.currency = ${currency} and l.amount_minor > 0
          and m.claim_id is not null and m.undone_at is null) as paid_on
    from bank_account a
    where a.org_id = ${orgId} and a.number is not null
      and exists (select from bank_line l where l.account_id = a.id and l.currency = ${currency})
    order by paid_on desc nulls last, a.number limit 2`)
  const [first, second] = rows
  return first && (second === undefined || first.paid_on !== null) ? first.number : undefined
}
