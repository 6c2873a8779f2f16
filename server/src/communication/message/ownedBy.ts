import { message } from '@medlem/database/schema/message'
import { eq, isNull } from 'drizzle-orm'

/** Whether it is that organisation's, or, for null, the portal's own. */
export function ownedBy(orgId: string | null) {
  return orgId === null ? isNull(message.orgId) : eq(message.orgId, orgId)
}
