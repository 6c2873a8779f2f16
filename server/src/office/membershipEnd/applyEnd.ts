import { END_TEMPLATE, type MembershipEnding } from '@medlem/contract/membershipEnd'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { liftEnd, writeEnd } from '../../club/membership/endStore.ts'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { updateRenewal } from '../../club/membership/store.ts'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { switchOff } from '../../money/renewal/switchOff.ts'
import { findCardByIdentifier } from '../../money/savedCard/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { publish, toMember } from '../../platform/change/publishChange.ts'
import type { Deps } from '../../platform/deps/deps.ts'

interface Applied {
  deps: Pick<Deps, 'clock' | 'jobs'>
  /** Locked. */
  row: MembershipRow
  member: MemberRow
  organisation: { id: string; name: string }
  actorId: string | null
  at: Date
}

/**
 * Ends a membership, switches its automatic renewal off, and tells the member; answers whether a renewal was on. Paid years stay
 * as they are. After a death there is no e-mail.
 */
export async function applyEnd(
  tx: Database,
  { ending, ...applied }: Applied & { ending: MembershipEnding },
): Promise<{ renewalStopped: boolean }> {
  const { deps, row, organisation, actorId, at } = applied
  const { endsOn, reason } = ending
  const renewalStopped = row.autoRenewal
  if (renewalStopped) await stopRenewal(tx, deps, row)
  const end = await writeEnd(tx, {
    ...{ membershipId: row.id, endsOn, reason, note: ending.note || null, endedBy: actorId, endedAt: at },
  })
  await recalculateStatus(tx, row, at)
  await publish(tx, [toMember('membership', row.memberId)])
  if (reason !== 'died') {
    const params = {
      ORG: organisation.name,
      DATE: endsOn,
      RENEWAL: renewalStopped ? 'yes' : 'no',
    }
    await tell(tx, applied, { dedupKey: `membership-end:${end.id}`, params })
  }
  return { renewalStopped }
}

/** Takes an end away and tells the member; false when there is none. A renewal stays off until the member agrees to it anew. */
export async function applyLift(
  tx: Database,
  { why, ...applied }: Applied & { why: 'added' | 'undone' },
): Promise<boolean> {
  const { row, organisation, actorId, at } = applied
  const lifted = { membershipId: row.id, liftedBy: actorId, liftedAt: at, liftedWhy: why }
  const reason = await liftEnd(tx, lifted)
  if (reason === undefined) return false
  await recalculateStatus(tx, row, at)
  await publish(tx, [toMember('membership', row.memberId)])
  // There was no e-mail about the end either.
  if (reason === 'died') return true
  await tell(tx, applied, {
    dedupKey: `membership-end-lifted:${row.id}:${at.getTime()}`,
    params: { ORG: organisation.name, LIFTED: 'yes' },
  })
  return true
}

async function stopRenewal(tx: Database, deps: Applied['deps'], row: MembershipRow): Promise<void> {
  const { id: membershipId, orgId, savedCardIdentifier: identifier } = row
  const card = identifier === null ? undefined : await findCardByIdentifier(tx, { orgId, identifier })
  if (card) await switchOff(tx, deps, { membershipId, payerId: card.memberId, orgId })
  else await updateRenewal(tx, [membershipId], { autoRenewal: false, renewalConsent: null })
}

/** To the member, or to the parent of a child; none without an address. */
async function tell(
  tx: Database,
  { member, organisation, at }: Pick<Applied, 'member' | 'organisation' | 'at'>,
  { dedupKey, params }: { dedupKey: string; params: Record<string, string> },
): Promise<void> {
  const receiver = member.parentId === null ? member : await findMemberById(tx, member.parentId)
  if (!receiver?.email) return
  await queueMessage(tx, {
    dedupKey,
    channel: 'email',
    templateId: END_TEMPLATE,
    memberId: receiver.id,
    orgId: organisation.id,
    params: {
      ...params,
      ...(receiver.id === member.id ? {} : { NAME: member.firstName, byId: member.id }),
    },
    at,
  })
}
