import type { Database } from '@medlem/database/database'
import type { notification } from '@medlem/database/schema/notification'
import { pushDelivery, pushDevice } from '@medlem/database/schema/push'
import { kindOfType } from '@medlem/domain/push'
import { sql } from 'drizzle-orm'

type Written = Pick<typeof notification.$inferSelect, 'id' | 'type' | 'receiverId' | 'createdAt'>

/** One for each browser of the receiver that shows the kind; in the notification's transaction. */
export async function queuePushes(tx: Database, row: Written): Promise<void> {
  const kind = kindOfType[row.type as keyof typeof kindOfType]
  await tx.execute(sql`insert into ${pushDelivery} (device_id, notification_id, next_at)
    select id, ${row.id}::uuid, ${row.createdAt.toISOString()}::timestamptz from ${pushDevice}
    where member_id = ${row.receiverId}::uuid and not off @> jsonb_build_array(${kind}::text)`)
}
