import { RENEWAL_TEMPLATE } from '@medlem/contract/renewal'
import type { Database } from '@medlem/database/database'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { keepsAgreements } from '@medlem/domain/savedCard'
import type { Instrument } from '@medlem/payments/instrument'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { JobData } from '../../platform/job/jobs.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { providerOfCard } from './agreement.ts'
import { auditSwitched } from './auditSwitched.ts'
import { lockCardUses } from './cardUses.ts'
import { forgetCard } from './forgetCard.ts'
import { findSavedCard, listAgreements, updateLimit } from './store.ts'

/** A webhook says that something became of an agreement: what it is, its provider is asked. */
export async function checkAgreement(deps: Deps, { cardId }: JobData['checkAgreement']): Promise<void> {
  if ((await readAgreement(deps, cardId)) === 'unknown')
    throw new Error('an agreement could not be asked about')
}

/** The same every night for all of them, as no webhook is certain; returns how many have ended. */
export async function checkAgreements(deps: Deps): Promise<number> {
  let ended = 0
  await runAll(await listAgreements(deps.db), async ({ id }) => {
    if ((await readAgreement(deps, id)) === 'ended') ended += 1
  })
  return ended
}

async function readAgreement(deps: Deps, cardId: string): Promise<'kept' | 'ended' | 'unknown'> {
  const card = await findSavedCard(deps.db, cardId)
  if (!card || card.forgottenAt || !keepsAgreements(card.provider)) return 'kept'
  const organisation = await findOrganisation(deps.db, card.orgId)
  const provider = organisation && providerOfCard(deps, organisation, card)
  // An organisation that left the app charges nothing by it.
  if (!provider) return 'kept'
  const reading = await provider.readInstrument(card.identifier)
  if (reading.state === 'unknown') return 'unknown'
  if (reading.state === 'kept') {
    await updateLimit(deps.db, cardId, limitOf(reading.instrument))
    return 'kept'
  }
  return deps.db.transaction((tx) => endAgreement(tx, deps, card))
}

/** What its owner allows in a year, as it is stored. */
export function limitOf({ limit }: Pick<Instrument, 'limit'>): number | null {
  return limit ? Number(limit.minor) : null
}

/** It was stopped in the app, or its owner has no profile there any more: nothing is renewed by it, and the owner hears of it once. */
async function endAgreement(tx: Database, deps: Deps, card: SavedCardRow): Promise<'kept' | 'ended'> {
  const { memberId, orgId } = card
  const { memberships } = await lockCardUses(tx, { ownerId: memberId, orgId })
  const now = await findSavedCard(tx, card.id)
  if (!now || now.forgottenAt) return 'kept'
  const renewed = memberships.filter(
    ({ autoRenewal, savedCardIdentifier }) => autoRenewal && savedCardIdentifier === card.identifier,
  )
  await forgetCard(tx, deps, { card: now, memberships })
  if (renewed.length > 0) await notifyOwner(tx, deps, card)
  const of = { by: 'agreement', traceId: card.id, at: deps.clock.now() } as const
  await auditSwitched(tx, { ...of, memberships: renewed, on: false })
  return 'ended'
}

async function notifyOwner(
  tx: Database,
  deps: Deps,
  { id, memberId, orgId, provider }: SavedCardRow,
): Promise<void> {
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) return
  const at = deps.clock.now()
  const app = paymentMethodName(provider, { currency: organisation.currency, on: copenhagenDate(at) })
  const notice = { code: 'agreement_ended' as const, values: { organisation: organisation.name, app } }
  const dedupKey = `agreement:${id}:ended`
  const notification = { receiverId: memberId, type: 'MEMBERSHIP_RENEW', notice, data: { orgId } }
  await insertNotice(tx, { ...notification, createdAt: at, dedupKey })
  if (!(await findMemberById(tx, memberId))?.email) return
  await queueMessage(tx, {
    dedupKey: `${dedupKey}:email`,
    channel: 'email',
    templateId: RENEWAL_TEMPLATE.agreementEnded,
    memberId,
    orgId,
    notice,
    params: { ORG: organisation.name },
    at,
  })
}
