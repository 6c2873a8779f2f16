import type { Words } from '@medlem/contract/wording'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { wording } from '@medlem/database/schema/wording'
import { and, desc, eq, notLike, sql } from 'drizzle-orm'

export type WordingRow = typeof wording.$inferSelect

interface Which {
  orgId: string
  templateId: number
}

const isThat = ({ orgId, templateId }: Which) =>
  and(eq(wording.orgId, orgId), eq(wording.templateId, templateId))

/** An organisation's own words for an e-mail; null where it has none. */
export async function findWords(db: Database, which: Which): Promise<Words | null> {
  const [row] = await db
    .select({ subject: wording.subject, body: wording.body })
    .from(wording)
    .where(isThat(which))
  return row ? ownWords(row) : null
}

/** Both or neither are there. */
export function ownWords({ subject, body }: Pick<WordingRow, 'subject' | 'body'>): Words | null {
  return subject === null || body === null ? null : { subject, body }
}

export interface ChangedWording {
  row: WordingRow
  changedBy: string | null
}

/** What an organisation ever changed, with who did it last. */
export async function listWordingRows(
  db: Database,
  { orgId, templateId }: { orgId: string; templateId?: number },
): Promise<ChangedWording[]> {
  const changedBy = sql<string | null>`nullif(trim(${member.firstName} || ' ' || ${member.lastName}), '')`
  return db
    .select({ row: wording, changedBy })
    .from(wording)
    .leftJoin(member, eq(member.id, wording.changedBy))
    .where(templateId === undefined ? eq(wording.orgId, orgId) : isThat({ orgId, templateId }))
}

/** The row, made when there is none, kept from other writers until the transaction ends. */
export async function lockWording(tx: Database, { orgId, templateId }: Which, at: Date): Promise<WordingRow> {
  await tx.insert(wording).values({ orgId, templateId, changedAt: at }).onConflictDoNothing()
  const [row] = await tx.select().from(wording).where(isThat({ orgId, templateId })).for('update')
  if (!row) throw new Error('the wording was not written')
  return row
}

/** Counts the version up, so that a form that was filled in before is refused. */
export async function updateWordingRow(
  tx: Database,
  which: Which,
  values: Pick<WordingRow, 'subject' | 'body' | 'changedBy' | 'changedAt'>,
): Promise<void> {
  await tx
    .update(wording)
    .set({ ...values, version: sql`${wording.version} + 1` })
    .where(isThat(which))
}

const MOST_RECEIVERS = 20
/** What an administrator sent to themselves to see its words is no e-mail to look at them in. */
export const TEST_KEY = 'wording:'

/** The latest e-mails of a template that an organisation sent, those to one member alone where one is given. */
export async function listSent(db: Database, { orgId, templateId, memberId }: Which & { memberId?: string }) {
  return db
    .select({ row: message, firstName: member.firstName, lastName: member.lastName })
    .from(message)
    .leftJoin(member, eq(member.id, message.memberId))
    .where(
      and(
        eq(message.orgId, orgId),
        eq(message.templateId, templateId),
        eq(message.channel, 'email'),
        notLike(message.dedupKey, `${TEST_KEY}%`),
        memberId === undefined ? undefined : eq(message.memberId, memberId),
      ),
    )
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(MOST_RECEIVERS)
}
