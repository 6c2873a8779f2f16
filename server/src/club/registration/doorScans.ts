import type { DoorScan } from '@medlem/contract/door'
import type { Database } from '@medlem/database/database'
import { eventScan as scan } from '@medlem/database/schema/door'
import { type DoorState, doorState } from '@medlem/domain/door'
import { and, asc, eq, gte } from 'drizzle-orm'

/** What phones did at the door of an event, or what was received since. */
export async function listScans(db: Database, eventId: string, since?: Date): Promise<DoorScan[]> {
  const rows = await db
    .select()
    .from(scan)
    .where(and(eq(scan.eventId, eventId), since && gte(scan.receivedAt, since)))
    .orderBy(asc(scan.at), asc(scan.nonce))
  return rows.map(presentScan)
}

function presentScan({ nonce, registrationId, kind, undoes, door, at }: typeof scan.$inferSelect): DoorScan {
  return { nonce, registrationId, kind, undoes, door, at: at.toISOString() }
}

export async function findScan(db: Database, nonce: string): Promise<DoorScan | undefined> {
  const [row] = await db.select().from(scan).where(eq(scan.nonce, nonce))
  return row && presentScan(row)
}

/** Who came to an event, who is in, and what its doors did not agree on. */
export async function readDoorState(db: Database, eventId: string): Promise<DoorState> {
  return doorState(await listScans(db, eventId))
}
