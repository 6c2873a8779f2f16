import { StaffRole } from '@medlem/contract/appointment'
import type { Database } from '@medlem/database/database'
import { organisation } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { eq } from 'drizzle-orm'
import { insertAudit } from '../../platform/audit/store.ts'
import { roleText } from '../access/roleStore.ts'
import { findMemberByEmail } from '../member/store.ts'
import { giveAppointment, takeAppointment } from './changeAppointment.ts'
import { fullName } from './present.ts'
import { listAll } from './store.ts'

/** Of what the operator's command does. */
const TRACE = 'npm run medlem'

export interface OperatorChoice {
  /** Lower case. */
  email: string
  /** 'SUPER_ADMIN', or a job's. */
  role: string
  /** Key of the organisation; left out for a super administrator. */
  orgKey: string | undefined
}

export type OperatorOutcome = 'done' | 'nothing_to_do' | 'no_member' | 'no_organisation' | 'no_such_role'

/** Gives a role by the operator's word; it counts from the person's next request on. */
export function giveRole(db: Database, choice: OperatorChoice, at: Date): Promise<OperatorOutcome> {
  return db.transaction(async (tx) => {
    const found = await findPlace(tx, choice)
    if (typeof found === 'string') return found
    const { memberId, orgId, role } = found
    if (await findHeld(tx, found, at)) return 'nothing_to_do'
    const given = { memberId, orgId, role, startsOn: copenhagenDate(at), givenAt: at }
    const { id } = await giveAppointment(tx, given, TRACE)
    const of = { actorId: null, subjectId: memberId, orgId, objectId: id, traceId: TRACE, at }
    await insertAudit(tx, { ...of, action: 'appointment_give', detail: { role, by: 'operator' } })
    return 'done'
  })
}

/** Takes a role away by the operator's word, the last administrator's too. */
export function takeRole(db: Database, choice: OperatorChoice, at: Date): Promise<OperatorOutcome> {
  return db.transaction(async (tx) => {
    const found = await findPlace(tx, choice)
    if (typeof found === 'string') return found
    const held = await findHeld(tx, found, at)
    if (!held) return 'nothing_to_do'
    const { memberId: subjectId, orgId, role } = found
    await takeAppointment(tx, held, { at, by: null, traceId: TRACE })
    const of = { actorId: null, subjectId, orgId, objectId: held.id, traceId: TRACE, at }
    await insertAudit(tx, { ...of, action: 'appointment_end', detail: { role, by: 'operator' } })
    return 'done'
  })
}

interface Place {
  memberId: string
  orgId: string | null
  role: string
}

async function findPlace(
  tx: Database,
  { email, role, orgKey }: OperatorChoice,
): Promise<Place | Exclude<OperatorOutcome, 'done' | 'nothing_to_do'>> {
  const isEverywhere = role === 'SUPER_ADMIN'
  if (isEverywhere ? orgKey !== undefined : !StaffRole.safeParse(role).success) return 'no_such_role'
  const [place] =
    orgKey === undefined ? [] : await tx.select().from(organisation).where(eq(organisation.key, orgKey))
  if (!isEverywhere && !place) return 'no_organisation'
  const member = await findMemberByEmail(tx, email)
  if (!member?.enabled) return 'no_member'
  return { memberId: member.id, orgId: place?.id ?? null, role }
}

async function findHeld(tx: Database, { memberId, orgId, role }: Place, at: Date) {
  const all = await listAll(tx, copenhagenDate(at))
  return all.find(({ row }) => row.memberId === memberId && row.orgId === orgId && row.role === role)?.row
}

/** A line for each appointment that counts: role, last day, name and address. */
export async function listRoles(db: Database, at: Date): Promise<string[]> {
  const all = await listAll(db, copenhagenDate(at))
  return all.map(({ row, orgKey, holder }) => {
    const until = row.endsOn === null ? '' : ` until ${row.endsOn}`
    return `${roleText({ role: row.role, key: orgKey })}${until}  ${fullName(holder)} <${holder.email ?? 'no e-mail'}>`
  })
}
