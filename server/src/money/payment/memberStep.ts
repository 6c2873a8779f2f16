import type { Caller } from '../../people/access/caller.ts'
import { MEMBER } from './store.ts'

/** Who acts for the member; null for a step of their own. */
export function actingId({ actor, actingFor }: Pick<Caller, 'actor' | 'actingFor'>): string | null {
  return actingFor ? actor.id : null
}

/** The cause of a step that the member takes in the portal, or somebody who acts for them. */
export function memberStep(caller: Caller, at: Date): { source: string; at: Date; actorId: string | null } {
  return { source: MEMBER, at, actorId: actingId(caller) }
}
