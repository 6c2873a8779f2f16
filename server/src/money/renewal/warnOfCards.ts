import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { Database } from '@medlem/database/database'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { cardLastDay, isCardEnding } from '@medlem/domain/savedCard'
import { type CatalogueEntry, loadCatalogue } from '../../club/catalogue/catalogue.ts'
import { isAskedByClaim } from '../../club/membership/askedByClaim.ts'
import { listPeriodsOfMembers } from '../../club/membership/store.ts'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { listRenewedWith, listRenewingCards } from './store.ts'

/**
 * Warns the owners of cards that renew a membership and expire within a month, once for each card; returns how many. Of a card that is
 * not charged, as each year of its memberships is asked for by a claim, nothing is said.
 */
export async function warnOfCards(deps: Deps): Promise<number> {
  const today = copenhagenDate(deps.clock.now())
  const ending = (await listRenewingCards(deps.db)).filter(({ expiry }) => isCardEnding(expiry, today))
  let warned = 0
  const catalogue = ending.length > 0 ? await loadCatalogue(deps.db) : []
  await runAll(ending, async (card) => {
    const entry = catalogue.find(({ organisation }) => organisation.id === card.orgId)
    if (await isNotCharged(deps.db, card, { entry, today })) return
    if (await warn(deps, card)) warned += 1
  })
  return warned
}

async function isNotCharged(
  db: Database,
  card: SavedCardRow,
  of: { entry: CatalogueEntry | undefined; today: CalendarDate },
): Promise<boolean> {
  const memberships = await listRenewedWith(db, card)
  const history = await listPeriodsOfMembers(
    db,
    memberships.map(({ memberId }) => memberId),
  )
  return memberships.every((row) =>
    isAskedByClaim({
      row,
      history: history.filter(({ membershipId }) => membershipId === row.id),
      ...of,
    }),
  )
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
