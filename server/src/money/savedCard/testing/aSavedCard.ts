import { randomUUID } from 'node:crypto'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { findMembership, insertMembership, updateMembership } from '../../../club/membership/store.ts'
import type { TestServer } from '../../../testing/testServer.ts'
import { RENEWAL_CONSENT } from '../../consent/consent.ts'
import { insertSavedCard } from '../store.ts'

interface CardInput {
  owner: MemberRow
  club: OrganisationRow
  /** Whose memberships name the card. */
  members?: readonly MemberRow[]
  /** Are they renewed with it. */
  autoRenewal?: boolean
}

/** A card that was kept at an earlier payment; no gateway knows it. */
export async function aSavedCard(
  { deps }: Pick<TestServer, 'deps'>,
  { owner, club, members = [], autoRenewal = false }: CardInput,
): Promise<SavedCardRow> {
  const at = deps.clock.now()
  const consent = { ...RENEWAL_CONSENT, at: at.toISOString() }
  const orgId = club.id
  const card = await insertSavedCard(deps.db, {
    memberId: owner.id,
    orgId,
    consent,
    savedAt: at,
    provider: 'freepay',
    identifier: randomUUID(),
    last4: '0019',
  })
  if (!card) throw new Error('the card was not written')
  for (const { id: memberId } of members) {
    await insertMembership(deps.db, { memberId, orgId, updateDate: at })
    const row = await membershipOf({ deps }, { memberId, orgId })
    const renewal = autoRenewal ? { autoRenewal, renewalConsent: consent } : {}
    await updateMembership(deps.db, row.id, { savedCardIdentifier: card.identifier, ...renewal })
  }
  return card
}

/** The stored membership, which must be there. */
export async function membershipOf(
  { deps }: Pick<TestServer, 'deps'>,
  of: { memberId: string; orgId: string },
): Promise<MembershipRow> {
  const row = await findMembership(deps.db, of)
  if (!row) throw new Error('there is no such membership')
  return row
}
