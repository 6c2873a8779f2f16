import type { Database } from '@medlem/database/database'
import type { MessageRow } from '@medlem/database/schema/message'
import { message } from '@medlem/database/schema/message'
import { and, eq } from 'drizzle-orm'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A message by the id that we gave it, else by the one that Meta did. */
export async function lockMessage(
  tx: Database,
  { rowId, providerMessageId }: { rowId: string | undefined; providerMessageId: string },
): Promise<MessageRow | undefined> {
  const named =
    rowId !== undefined && UUID.test(rowId)
      ? eq(message.id, rowId)
      : eq(message.providerMessageId, providerMessageId)
  const [row] = await tx
    .select()
    .from(message)
    .where(and(eq(message.channel, 'whatsapp'), named))
    .limit(1)
    .for('no key update')
  return row
}

export type StatusChange = Partial<
  Pick<
    MessageRow,
    | 'state'
    | 'reason'
    | 'failure'
    | 'nextAt'
    | 'leaseUntil'
    | 'sentAt'
    | 'providerMessageId'
    | 'deliveryStatus'
  >
>

export async function updateMessage(tx: Database, id: string, change: StatusChange): Promise<void> {
  await tx.update(message).set(change).where(eq(message.id, id))
}
