import { internationalNumber } from '@medlem/domain/phone'
import type { Incoming } from '../../communication/whatsApp/webhook.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { lockMembersByPhone, updateMember } from '../member/store.ts'
import { withdrawn } from './messagingConsent.ts'

/** 'Stop', 'STOPP.', 'Afmeld!' */
const STOP = /^\W*(stop|stopp|afmeld|unsubscribe)\W*$/i

/** Withdraws the consent of members who answer STOP from their number; other answers are ignored. */
export async function stopByAnswer(
  deps: Deps,
  { from, timestamp, text }: Incoming,
  traceId: string,
): Promise<void> {
  if (!STOP.test(text.body)) return
  const saidAt = Number(timestamp) * 1000
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    for (const row of await lockMembersByPhone(tx, from)) {
      const { id, phone, address, messagingConsent: consent } = row
      if (internationalNumber(phone ?? '', address?.Country) !== from) continue
      // An old STOP that Meta repeats, from before they agreed again.
      if (consent && saidAt < Math.floor(Date.parse(consent.at) / 1000) * 1000) continue
      const messagingConsent = withdrawn(row, at)
      await updateMember(tx, id, { messagingOptIn: false, messagingConsent, updateDate: at })
      await insertAudit(tx, {
        // A number may be several members': which of them wrote is not known.
        actorId: null,
        subjectId: id,
        action: 'messaging_stop',
        objectId: id,
        traceId,
        at,
        detail: { by: 'message' },
      })
    }
  })
}
