import type { Database } from '@medlem/database/database'
import { type MessageRow, message } from '@medlem/database/schema/message'
import { and, desc, eq, sql } from 'drizzle-orm'

/** An organisation's messages to a member after one of them, newest first. */
export async function listMessagesOf(
  db: Database,
  {
    orgId,
    memberId,
    after,
    limit,
  }: { orgId: string; memberId: string; after: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const { createdAt, id } = message
  const beyond = after
    ? sql`(${createdAt}, ${id}) < (select last.created_at, last.id from ${message} last where last.id = ${after})`
    : undefined
  return db
    .select()
    .from(message)
    .where(and(eq(message.memberId, memberId), eq(message.orgId, orgId), beyond))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
