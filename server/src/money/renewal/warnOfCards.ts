import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { cardLastDay, isCardEnding } from '@medlem/domain/renewal'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { listRenewingCards } from './store.ts'

/** Warns the owners of cards that renew a membership and expire within a month, once for each card; returns how many. */
export async function warnOfCards(deps: Deps): Promise<number> {
  const today = copenhagenDate(deps.clock.now())
  const ending = (await listRenewingCards(deps.db)).filter(({ expiry }) => isCardEnding(expiry, today))
  let warned = 0
  await runAll(ending, async (card) => {
    if (await warn(deps, card)) warned += 1
  })
  return warned
}

async function warn(deps: Deps, { id, memberId, orgId, expiry, last4 }: SavedCardRow): Promise<boolean> {
  const at = deps.clock.now()
  const lastDay = cardLastDay(expiry)
  if (lastDay === undefined) return false
  return deps.db.transaction(async (tx) => {
    const owner = await findMemberById(tx, memberId)
    const organisation = await findOrganisation(tx, orgId)
    if (!owner || !organisation) return false
    const values = { organisation: organisation.name, last4, lastDay }
    const notice = { code: 'card_ending' as const, values }
    const dedupKey = `card:${id}:ending:${expiry}`
    const kind = await insertNotice(tx, {
      receiverId: memberId,
      type: 'MEMBERSHIP_RENEW',
      notice,
      data: { orgId },
      createdAt: at,
      dedupKey,
    })
    if (!kind) return false
    if (owner.email) {
      const params = { ORG: organisation.name, DATE: lastDay }
      await queueMessage(tx, {
        dedupKey: `${dedupKey}:email`,
        channel: 'email' as const,
        templateId: RENEWAL_TEMPLATE.cardEnding,
        memberId,
        orgId,
        notice,
        params,
        at,
      })
    }
    return true
  })
}
