import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import type { CalendarDate } from '@medlem/domain/calendar'
import type { May } from '@medlem/domain/memberColumn'
import { sql } from 'drizzle-orm'
import { memberFilterSql } from '../memberFilter/memberFilterSql.ts'
import type { Chosen } from './chosenMembers.ts'

/** A selection as a list asks for it, by a caller who may read it; people of other organisations are not in it. */
export function chosenBySelection(
  selection: MemberSelection,
  { orgId, today, may }: { orgId: string; today: CalendarDate; may: May },
): Chosen {
  const among = (ids: readonly string[]) => sql`${listed.memberId} = any(${sql.param([...ids])}::uuid[])`
  if (selection.kind === 'some') return { orgId, query: '', condition: among(selection.memberIds) }
  const { query, filter, except } = selection
  const condition = memberFilterSql(filter, { orgId, today, may })
  return {
    orgId,
    query,
    condition: except.length === 0 ? condition : sql`(${condition} and not ${among(except)})`,
  }
}

export const filterOf = (selection: MemberSelection): MemberFilter =>
  selection.kind === 'all' ? selection.filter : []
