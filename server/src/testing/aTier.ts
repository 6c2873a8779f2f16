import { type EventTierRow, eventTier } from '@medlem/database/schema/eventTier'
import type { TestServer } from './testServer.ts'

/** A tier of an event: 150.00 without VAT for everyone, unless said otherwise. */
export async function aTier(
  { deps }: Pick<TestServer, 'deps'>,
  eventId: string,
  values: Partial<EventTierRow> = {},
): Promise<EventTierRow> {
  const tier = { eventId, position: 0, name: 'Adult', priceMinor: 15_000, ...values }
  const [row] = await deps.db.insert(eventTier).values(tier).returning()
  if (!row) throw new Error('no tier was written')
  return row
}
