import { isDeepStrictEqual } from 'node:util'
import type { Membership } from '@medlem/contract/membership'
import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { renewalSwitch } from '@medlem/domain/membership'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requireMembershipReader, viewMembership } from '../../club/membership/readMembership.ts'
import { findMembership, updateRenewal } from '../../club/membership/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { givenRenewalConsent, requireRenewalConsent } from '../consent/consent.ts'
import { type CardUses, isInUse, lockCardUses } from '../savedCard/cardUses.ts'
import { forgetCard } from '../savedCard/forgetCard.ts'
import { findCardByIdentifier } from '../savedCard/store.ts'

/** The body as it came: clients of the specification send the whole membership (Ruling 29). */
export interface RenewalInput {
  memberId: string
  orgId: string
  autoRenewal?: boolean | undefined
  autoRenewCycle?: 'yearly' | null | undefined
  consentVersion?: string | undefined
  version?: number | undefined
  [field: string]: unknown
}

export interface UpdatedMembership {
  item: Membership
  /** Fields that differ from the truth and were not written. */
  ignored: string[]
}

/** Switches automatic renewal on or off; nothing else of a membership is a client's to write (design row 11). */
export async function updateMembership(
  deps: Deps,
  caller: Caller,
  input: RenewalInput,
): Promise<UpdatedMembership> {
  const member = await requireReach(deps, caller, input.memberId, 'write')
  const isOwn = member.id === caller.subject.id || member.parentId === caller.subject.id
  const before = await findMembership(deps.db, input)
  if (!isOwn && !(input.autoRenewal === false && (await isPaidBy(deps, caller, before)))) {
    throw forbidden(say(moneyProblemTexts, (t) => t.ownMembershipOnly({ name: member.firstName })))
  }
  if (!before) throw notFound()
  const reader = await requireMembershipReader(deps, caller, input)
  const truth = await viewMembership(deps, before, reader)
  await deps.db.transaction((tx) => write(tx, deps, caller, input))
  const after = await findMembership(deps.db, input)
  if (!after) throw notFound()
  return { item: await viewMembership(deps, after, reader), ignored: ignoredFields(input, truth) }
}

/** The owner of the card that renews a membership can always switch that off. */
async function isPaidBy({ db }: Deps, { subject }: Caller, row: MembershipRow | undefined): Promise<boolean> {
  if (!row?.autoRenewal || row.savedCardIdentifier === null) return false
  const card = await findCardByIdentifier(db, { orgId: row.orgId, identifier: row.savedCardIdentifier })
  return card?.memberId === subject.id
}

const WRITTEN: readonly string[] = ['orgId', 'memberId', 'autoRenewal', 'autoRenewCycle', 'version']

function ignoredFields(input: RenewalInput, truth: Membership): string[] {
  return Object.entries(truth)
    .filter(
      ([field, value]) =>
        !WRITTEN.includes(field) && field in input && !isDeepStrictEqual(input[field], value),
    )
    .map(([field]) => field)
}

async function write(tx: Database, deps: Deps, caller: Caller, input: RenewalInput): Promise<void> {
  const { orgId, memberId } = input
  const uses = await lockCardUses(tx, { ownerId: caller.subject.id, orgId })
  const row = uses.memberships.find((one) => one.memberId === memberId)
  if (!row) throw notFound()
  if (input.version !== undefined && input.version !== row.version) {
    throw new AppError(
      'stale_version',
      409,
      say(moneyProblemTexts, (t) => t.membershipChanged),
    )
  }
  const card = uses.cards.find(({ identifier }) => identifier === row.savedCardIdentifier) ?? uses.cards[0]
  const wanted = input.autoRenewal ?? row.autoRenewal
  const isAgreement = card !== undefined && keepsAgreements(card.provider)
  const consent = givenRenewalConsent(deps, caller, input.consentVersion, isAgreement)
  const decided = renewalSwitch({
    wanted,
    now: row.autoRenewal,
    acting: caller.actingFor,
    isEnding: row.endsOn !== null,
    hasCard: card !== undefined,
    consent: consent !== undefined,
  })
  if (!decided.ok) return refuse(deps, caller, { ...input, isAgreement }, decided.reason)
  const autoRenewCycle = wanted ? 'yearly' : (input.autoRenewCycle ?? row.autoRenewCycle)
  if (!decided.changed && autoRenewCycle === row.autoRenewCycle) return
  const on = decided.changed && wanted && card && consent
  await updateRenewal(tx, [row.id], {
    autoRenewal: wanted,
    autoRenewCycle,
    ...(on ? { renewalConsent: consent, savedCardIdentifier: card.identifier } : {}),
    ...(wanted ? {} : { renewalConsent: null }),
  })
  if (decided.changed && !wanted) await forgetUnused(tx, deps, row, uses)
  const action = decided.changed ? (`auto_renewal_${wanted ? 'on' : 'off'}` as const) : 'membership_update'
  await auditActing(tx, caller, { action, objectId: row.id, orgId, at: deps.clock.now() })
}

/** A card that nothing is paid with any more is not kept (design §2.4). */
async function forgetUnused(tx: Database, deps: Deps, row: MembershipRow, uses: CardUses): Promise<void> {
  const card = uses.cards.find(({ identifier }) => identifier === row.savedCardIdentifier)
  if (!card || isInUse(card, uses, new Set([row.id]))) return
  await forgetCard(tx, deps, { card, memberships: uses.memberships })
}

function refuse(
  deps: Deps,
  caller: Caller,
  { consentVersion, isAgreement }: RenewalInput & { isAgreement: boolean },
  reason: 'acting' | 'ending' | 'card_missing' | 'consent_missing',
): never {
  if (reason === 'acting') refuseWhileActing(caller, 'renewAutomatically')
  if (reason === 'consent_missing') requireRenewalConsent(deps, caller, consentVersion, isAgreement)
  const isEnding = reason === 'ending'
  const message = say(moneyProblemTexts, (t) => (isEnding ? t.membershipEnds : t.cardMissing))
  const code = isEnding ? 'membership_ends' : 'card_missing'
  throw refuseField('autoRenewal', code, message, { as: code })
}
