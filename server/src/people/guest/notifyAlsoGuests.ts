import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findOrganisation } from '../organisation/store.ts'
import { findGuest } from './store.ts'

/**
 * Notifies a member by the bell, and a guest, who has none, by an e-mail with the link of the order. Use it for what no other e-mail
 * tells a guest. Somebody who gave no address, or pays a share of a claim, is not notified.
 */
export async function notifyAlsoGuests(
  tx: Database,
  values: Parameters<typeof insertNotice>[1] & { dedupKey: string; createdAt: Date },
  orgId: string,
): Promise<void> {
  const { receiverId: memberId, notice, dedupKey, createdAt: at } = values
  const guest = await findGuest(tx, memberId)
  if (!guest) await insertNotice(tx, values)
  if (!guest?.email) return
  const organisation = await findOrganisation(tx, orgId)
  await queueMessage(tx, {
    dedupKey: `${dedupKey}:email`,
    channel: 'email',
    templateId: TEMPLATE.eventRegistration,
    memberId,
    orgId,
    notice,
    params: { ORG: organisation?.name ?? '', eventId: guest.eventId },
    at,
  })
}
