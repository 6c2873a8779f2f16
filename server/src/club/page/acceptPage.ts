import type { AnswerOf } from '@medlem/contract/endpoint'
import type { acceptPage as call, PageAcceptanceRequest } from '@medlem/contract/page'
import { copenhagenDate } from '@medlem/domain/calendar'
import { versionToAccept } from '@medlem/domain/page'
import type { Caller } from '../../people/access/caller.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import { requireReach } from '../../people/access/reach.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, stale } from '../../platform/error/appError.ts'
import { insertAcceptances, listAcceptances } from './acceptanceStore.ts'
import { findPage, listVersions } from './store.ts'

/**
 * Accepts the version of a page that asks for it, for all of these people or none. Everyone may buy in the organisation and accepts
 * before they do, so no membership is asked for. Sent again, it changes nothing.
 */
export async function acceptPage(
  deps: Deps,
  caller: Caller,
  { id, version, memberIds }: { id: string } & PageAcceptanceRequest,
): Promise<AnswerOf<typeof call>> {
  refuseWhileActing(caller, 'acceptPage')
  const people = [...new Set(memberIds)]
  for (const memberId of people) await requireReach(deps, caller, memberId, 'write')
  const page = await findPage(deps.db, id)
  const organisation = page && (await findOrganisation(deps.db, page.orgId))
  if (!page || !organisation?.enabled) throw notFound()
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const asked = versionToAccept(await listVersions(tx, id), copenhagenDate(at))
    // Somebody who read another version did not read what counts.
    if (asked?.version !== version) throw stale()
    const acceptedBy = caller.subject.id
    const rows = people.map((memberId) => ({ memberId, pageId: id, version, acceptedAt: at, acceptedBy }))
    const written = await insertAcceptances(tx, rows)
    const { actor, traceId } = caller
    const entry = { action: 'page_accept', orgId: page.orgId, objectId: id, detail: { version } } as const
    await insertAudits(
      tx,
      written.map((subjectId) => ({ ...entry, actorId: actor.id, subjectId, traceId, at })),
    )
    const accepted = await listAcceptances(tx, { memberIds: people, pageIds: [id] })
    return {
      version,
      accepted: accepted
        .filter((one) => one.version === version)
        .map(({ memberId, acceptedAt }) => ({ memberId, acceptedAt: acceptedAt.toISOString() })),
    }
  })
}
