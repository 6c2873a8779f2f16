import type { TicketRefund, WrittenTier } from '@medlem/contract/eventTier'
import type { EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { tierFault } from '@medlem/domain/eventTier'
import { writtenTranslations } from '@medlem/domain/translation'
import { eventTierTexts } from '@medlem/i18n/en/domain/eventTier'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say, sayProblem } from '../../platform/error/sentence.ts'
import { lockEvent, updateEvent } from '../event/store.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { presentRefund } from './present.ts'
import { sayOfTier } from './tierName.ts'
import { type CountedTier, deleteTier, insertTiers, isTierUsed, listTiers, updateTier } from './tierStore.ts'
import { offerFreePlaces } from './waitingList.ts'
import { EVENT_WRITES } from './writeEvent.ts'

/** A tier as it is sent; without an id it is a new one. */
type SentTier = WrittenTier & { id?: string | undefined }

interface Sent {
  id: string
  tiers: readonly SentTier[]
  /** What goes back when a paid place is cancelled; left out, what is stored stays. */
  refund?: TicketRefund | null | undefined
  version?: number | undefined
}

interface TierChange {
  eventId: string
  /** As they are stored. */
  before: readonly CountedTier[]
  tiers: readonly SentTier[]
}

/**
 * Writes the whole list of an event's tiers. One that is left out goes, unless somebody is or was on it. Those who signed up before there
 * were tiers keep a place without one; more places are offered at once to those who wait.
 */
export async function updateTiers(
  deps: Deps,
  caller: Caller,
  { id, tiers, refund, version }: Sent,
): Promise<EventParticipants> {
  const { orgId } = await requireAdministeredEvent(deps, caller, { id, right: 'events:write' })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, id)
    const organisation = await findOrganisation(tx, orgId)
    if (!locked || !organisation) throw notFound()
    await requireNewest(tx, version, { version: locked.version, orgId, objectId: id, actions: EVENT_WRITES })
    const change = { eventId: id, tiers, before: await listTiers(tx, [id]) }
    refuseFaults(change)
    if (organisation.paymentAuthToken === null) refusePriced(tiers)
    await removeLeftOut(tx, change)
    await writeTiers(tx, change)
    const at = deps.clock.now()
    const rule = refund && { refundUntil: new Date(refund.until), refundPercent: refund.percent }
    const changed = await updateEvent(tx, id, {
      updateDate: at,
      ...(refund !== undefined && (rule ?? { refundUntil: null })),
    })
    await offerFreePlaces(tx, changed, at)
    await auditAdministration(tx, caller, {
      action: 'event_tiers_update',
      objectId: id,
      orgId,
      detail: {
        before: change.before.map(({ row }) => logged(row)),
        after: tiers.map(logged),
        refund: presentRefund(changed),
      },
      at,
    })
    return changed
  })
  return viewParticipants(deps, event, caller)
}

type LoggedTier = Pick<WrittenTier, 'name' | 'translations' | 'priceMinor' | 'places'>
const logged = ({ name, translations, priceMinor, places }: LoggedTier) => ({
  name,
  priceMinor,
  places,
  ...(translations && { translations: writtenTranslations(translations) }),
})

function refuseFaults({ tiers, before }: TierChange): void {
  for (const [n, { id, ...tier }] of tiers.entries()) {
    const known = before.find(({ row }) => row.id === id)
    const isTwice = tiers.findIndex((one) => one.id === id) < n
    if (id !== undefined && (!known || isTwice)) {
      throw refuseField(
        `tiers.${n}.id`,
        'unknown',
        say(eventTierTexts, (t) => t.unknownTier),
      )
    }
    const others = tiers.filter((_, other) => other < n).map(({ name }) => name)
    const among = { others, taken: known?.taken ?? 0 }
    const fault = sayProblem(eventTierTexts, (t) => tierFault(tier, among, t))
    if (fault) throw refuseField(`tiers.${n}.${fault.field}`, 'invalid', fault.message)
  }
}

/** Where no payment can be taken. */
function refusePriced(tiers: readonly SentTier[]): void {
  const n = tiers.findIndex(({ priceMinor }) => priceMinor > 0)
  if (n < 0) return
  const message = say(eventTierTexts, (t) => t.noPayments)
  throw refuseField(`tiers.${n}.priceMinor`, 'no_payments', message, { as: 'org_not_ready', status: 409 })
}

async function removeLeftOut(tx: Database, { before, tiers }: TierChange): Promise<void> {
  const leftOut = before.filter(({ row }) => !tiers.some(({ id }) => id === row.id))
  for (const { row } of leftOut) {
    if (await isTierUsed(tx, row.id)) {
      const message = sayOfTier(row, (t, { name }) => t.inUse({ tier: name }))
      throw refuseField('tiers', 'in_use', message, { status: 409 })
    }
    await deleteTier(tx, row.id)
  }
}

async function writeTiers(tx: Database, { eventId, before, tiers }: TierChange): Promise<void> {
  for (const [position, { id, translations, salesFrom, salesUntil, ...tier }] of tiers.entries()) {
    const values = {
      ...tier,
      ...(translations && { translations: writtenTranslations(translations) }),
      position,
      salesFrom: moment(salesFrom),
      salesUntil: moment(salesUntil),
    }
    const known = before.find(({ row }) => row.id === id)?.row
    if (!known) {
      await insertTiers(tx, [{ ...values, eventId }])
      continue
    }
    const isSamePrice =
      known.priceMinor === tier.priceMinor && known.vatRateTenThousandths === tier.vatRateTenThousandths
    await updateTier(tx, known.id, { ...values, version: isSamePrice ? known.version : known.version + 1 })
  }
}

const moment = (instant: string | null) => (instant === null ? null : new Date(instant))
