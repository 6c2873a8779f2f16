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
  /** Of the receivers who get the words. */
  language: string
}

const isThat = ({ orgId, templateId, language }: Which) =>
  and(eq(wording.orgId, orgId), eq(wording.templateId, templateId), eq(wording.language, language))

/** An organisation's own words for an e-mail in a language; null where it has none. */
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

/** What an organisation ever changed in a language, with the last person who did it. */
export async function listWordingRows(
  db: Database,
  { orgId, templateId, language }: { orgId: string; templateId?: number; language: string },
): Promise<ChangedWording[]> {
  const changedBy = sql<string | null>`nullif(trim(${member.firstName} || ' ' || ${member.lastName}), '')`
  return db
    .select({ row: wording, changedBy })
    .from(wording)
    .leftJoin(member, eq(member.id, wording.changedBy))
    .where(
      and(
        eq(wording.orgId, orgId),
        eq(wording.language, language),
        templateId === undefined ? undefined : eq(wording.templateId, templateId),
      ),
    )
}

/** The row, made when there is none, kept from other writers until the transaction ends. */
export async function lockWording(tx: Database, which: Which, at: Date): Promise<WordingRow> {
  const { orgId, templateId, language } = which
  await tx.insert(wording).values({ orgId, templateId, language, changedAt: at }).onConflictDoNothing()
  const [row] = await tx.select().from(wording).where(isThat(which)).for('no key update')
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

const MAX_RECEIVERS = 20
/** What an administrator sent to themselves to see its words is no e-mail to look at them in. */
export const TEST_KEY = 'wording:'

/** The latest e-mails of a template that an organisation sent, those to one member alone where one is given. */
export async function listSent(
  db: Database,
  { orgId, templateId, memberId }: Omit<Which, 'language'> & { memberId?: string },
) {
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
    .limit(MAX_RECEIVERS)
}
