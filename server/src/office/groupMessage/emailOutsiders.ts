import { MessageSelection } from '@medlem/contract/groupMessage'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import { queueForMany } from '../../communication/message/queueForMany.ts'
import type { Chunk } from '../batch/kind.ts'
import { listOfOrganisation } from './receivers.ts'
import { mailKey } from './settleRows.ts'

/** A row, and who gets its message. */
export interface Written {
  row: BatchRowRow
  member: { id: string }
}

/**
 * Writes an e-mail to those who come to an event and have no conversation with the organisation: guests, and members of others. Answers
 * who they are; none where members were chosen.
 */
export async function emailOutsiders<One extends Written>(
  tx: Database,
  { batch: { orgId, name, detail }, at }: Pick<Chunk, 'batch' | 'at'>,
  { written, organisation }: { written: readonly One[]; organisation: string },
): Promise<ReadonlySet<One>> {
  const selection = MessageSelection.parse(detail.selection)
  if (selection.kind !== 'participants') return new Set()
  const memberIds = written.map(({ member }) => member.id)
  const inside = await listOfOrganisation(tx, { orgId, memberIds })
  const outsiders = written.filter(({ member }) => !inside.has(member.id))
  const params = {
    ORG: organisation,
    TITLE: name,
    TEXT: String(detail.message),
    eventId: selection.eventId,
  }
  await queueForMany(tx, {
    orgId,
    templateId: TEMPLATE.eventMessage,
    at,
    messages: outsiders.map(({ row, member }) => ({ dedupKey: mailKey(row), memberId: member.id, params })),
  })
  return new Set(outsiders)
}
