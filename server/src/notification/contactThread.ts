import { ContactUsData } from '@medlem/contract/notification'
import type { Database } from '@medlem/database/database'
import { findOrganisation, type OrganisationRow } from '../organisation/store.ts'
import { findNotification } from './store.ts'

/** What a member and an organisation write to each other; it has the id of its first notification. */
export interface ContactThread {
  id: string
  memberId: string
  organisation: OrganisationRow
}

export async function findContactThread(db: Database, id: string): Promise<ContactThread | undefined> {
  const first = await findNotification(db, id)
  if (first?.type !== 'CONTACT_US' || first.messageThreadId !== id || first.senderId === null)
    return undefined
  const { orgId } = ContactUsData.parse(first.data)
  const organisation = orgId === undefined ? undefined : await findOrganisation(db, orgId)
  return organisation && { id, memberId: first.senderId, organisation }
}

/** The deployment's domain, as contact-us carries it (Spec 3). */
export function deploymentDomain({ baseUrl }: { baseUrl: string }): string {
  return new URL(baseUrl).host
}
