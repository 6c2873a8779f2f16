import {
  MAX_RECEIVERS,
  type MessageSelection,
  type ParticipantSelection,
} from '@medlem/contract/groupMessage'
import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import type { CalendarDate } from '@medlem/domain/calendar'
import type { May } from '@medlem/domain/memberColumn'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { administeredWith, requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import { chosenBySelection } from '../../people/memberList/memberSelection.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listReceivers, type Receiver } from './store.ts'

/**
 * The organisation, for a caller who may write to these people: those at an event are read by readers of its participants, and are
 * written to by those who run it too.
 */
export async function requireWriter(
  deps: Deps,
  caller: Caller,
  { orgId, selection }: { orgId: string; selection: MessageSelection },
) {
  if (selection.kind !== 'participants') return requireAdministered(deps, caller, orgId, 'messages:write')
  await administeredWith(deps, caller, { id: orgId, rights: ['messages:write', 'events:write'] })
  return requireAdministered(deps, caller, orgId, 'participants:read')
}

/** Whom a selection means, one more than may be written to at once. */
export async function listChosen(
  db: Database,
  selection: MessageSelection,
  { orgId, ...asked }: { orgId: string; today: CalendarDate; may: May },
): Promise<Receiver[]> {
  if (selection.kind === 'participants') return listParticipants(db, { orgId, ...selection })
  return listReceivers(db, chosenSql(chosenBySelection(selection, { orgId, ...asked })))
}

const parent = alias(member, 'parent')
const ownGuest = alias(guest, 'own_guest')
const parentGuest = alias(guest, 'parent_guest')

/** Which of some sign-ups still come or wait, by name. A guest has an address too, and those whom a guest brings have the guest. */
async function listParticipants(
  db: Database,
  { orgId, eventId, registrationIds }: ParticipantSelection & { orgId: string },
): Promise<Receiver[]> {
  const { id, firstName, lastName } = member
  return db
    .select({
      ...{ id, firstName, lastName },
      hasEmail: sql<boolean>`${member.enabled} and (${member.email} is not null or coalesce(${ownGuest.email}, '') <> '')`,
      isGuest: sql<boolean>`coalesce(${ownGuest.memberId}, ${parentGuest.memberId}) is not null`,
      parent: { id: parent.id, firstName: parent.firstName, lastName: parent.lastName },
    })
    .from(registration)
    .innerJoin(event, and(eq(event.id, registration.eventId), eq(event.orgId, orgId)))
    .innerJoin(member, eq(member.id, registration.memberId))
    .leftJoin(ownGuest, eq(ownGuest.memberId, member.id))
    .leftJoin(parentGuest, eq(parentGuest.memberId, member.parentId))
    .leftJoin(
      parent,
      and(
        eq(parent.id, member.parentId),
        parent.enabled,
        or(sql`${parent.email} is not null`, sql`coalesce(${parentGuest.email}, '') <> ''`),
      ),
    )
    .where(
      and(
        eq(registration.eventId, eventId),
        inArray(registration.id, [...registrationIds]),
        ne(registration.state, 'cancelled'),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(registration.id))
    .limit(MAX_RECEIVERS + 1)
}

/** Which of some people have a membership in an organisation, in whatever state: a conversation with it is theirs. */
export async function listOfOrganisation(
  tx: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ memberId: membership.memberId })
    .from(membership)
    .where(and(eq(membership.orgId, orgId), inArray(membership.memberId, [...memberIds])))
  return new Set(rows.map(({ memberId }) => memberId))
}
