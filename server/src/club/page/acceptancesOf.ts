import type { PersonAcceptance } from '@medlem/contract/personConsent'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { textIn } from '@medlem/domain/translation'
import type { Deps } from '../../platform/deps/deps.ts'
import { listAcceptancesOf, listAskingVersions } from './acceptanceStore.ts'
import { versionsToAccept } from './waitingPages.ts'

interface Of {
  organisation: OrganisationRow
  memberId: string
  /** Of one who is no member now nothing is asked. */
  isCurrent: boolean
  language: string
}

/** What was accepted for a member of an organisation, and before it what waits. */
export async function acceptancesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organisation: { id: orgId }, memberId, isCurrent, language }: Of,
): Promise<PersonAcceptance[]> {
  const given = await listAcceptancesOf(db, { orgId, memberId })
  const asked = isCurrent
    ? versionsToAccept(await listAskingVersions(db, orgId), copenhagenDate(clock.now()))
    : []
  const waiting = asked.filter(
    ({ pageId, version }) => !given.some((one) => one.pageId === pageId && one.version === version),
  )
  return [...waiting.map((one) => ({ ...one, acceptedAt: null, acceptedBy: null })), ...given].map((one) => ({
    pageId: one.pageId,
    title: textIn(one, 'title', language),
    version: one.version,
    acceptedAt: one.acceptedAt?.toISOString() ?? null,
    acceptedBy: one.acceptedBy,
  }))
}
