import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { WaitingPage } from '@medlem/contract/waitingPage'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isInReach } from '@medlem/domain/family'
import { versionToAccept } from '@medlem/domain/page'
import { textsIn } from '@medlem/domain/translation'
import { type AskingVersion, listAcceptances } from './acceptanceStore.ts'

/** An organisation with the versions of its pages that ask. */
interface Asking {
  organisation: Pick<OrganisationRow, 'language'>
  asking: readonly AskingVersion[]
}

/** Of each page the version that must be accepted on a day. */
export function versionsToAccept(asking: readonly AskingVersion[], today: CalendarDate): AskingVersion[] {
  const pageIds = new Set(asking.map(({ pageId }) => pageId))
  return [...pageIds].flatMap(
    (id) =>
      versionToAccept(
        asking.filter(({ pageId }) => pageId === id),
        today,
      ) ?? [],
  )
}

/** A family's statuses with the pages that wait to be accepted. Nothing is read where no organisation asks. */
export async function withWaitingPages(
  db: Database,
  people: FamilyMemberStatus[],
  { catalogue, today, language }: { catalogue: readonly Asking[]; today: CalendarDate; language: string },
): Promise<FamilyMemberStatus[]> {
  const asked = catalogue.flatMap(({ organisation, asking }) =>
    versionsToAccept(asking, today).map((one) => ({ ...one, ownLanguage: organisation.language })),
  )
  const memberIds = people.filter(isInReach).map(({ memberId }) => memberId)
  if (asked.length === 0 || memberIds.length === 0) return people
  const pageIds = asked.map(({ pageId }) => pageId)
  const accepted = new Set((await listAcceptances(db, { memberIds, pageIds })).map(keyOf))
  const waiting = (memberId: string, orgId: string): WaitingPage[] =>
    asked
      .filter((one) => one.orgId === orgId && !accepted.has(keyOf({ ...one, memberId })))
      .map(({ ownLanguage, ...one }) => ({
        id: one.pageId,
        version: one.version,
        ...textsIn(one, ['title'], { language, ownLanguage }),
      }))
  return people.map((person) => {
    if (!memberIds.includes(person.memberId)) return person
    const statuses = person.statuses.map((status) => {
      const waitingPages = waiting(person.memberId, status.orgId)
      return waitingPages.length > 0 ? { ...status, waitingPages } : status
    })
    return { ...person, statuses }
  })
}

const keyOf = ({ memberId, pageId, version }: { memberId: string; pageId: string; version: number }) =>
  `${memberId} ${pageId} ${version}`
