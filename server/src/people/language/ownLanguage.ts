import type { LanguageChoice } from '@medlem/contract/language'
import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { eq } from 'drizzle-orm'
import { findLanguageOfOrganisations } from '../../communication/message/receiverLanguage.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { auditActing } from '../access/auditCaller.ts'
import type { Caller } from '../access/caller.ts'
import { requireOfferedLanguage } from './requireOfferedLanguage.ts'

/** The member's choice wins, then the organisations' where they agree (Ruling 41); null leaves it to the browser. */
export async function readOwnLanguage(
  { db }: Pick<Deps, 'db'>,
  { subject }: Caller,
): Promise<LanguageChoice> {
  const chosen = await findChosen(db, subject.id)
  return { chosen, language: await findSpokenLanguage(db, { id: subject.id, language: chosen }) }
}

/** The language that is spoken with a member who chose `language`, or none (null). */
export async function findSpokenLanguage(
  db: Database,
  { id, language }: Pick<MemberRow, 'id' | 'language'>,
): Promise<string | null> {
  return language ?? (await findLanguageOfOrganisations(db, id))
}

/** Chooses the language of the member's screens, e-mails and receipts from now on. */
export async function writeOwnLanguage(
  deps: Deps,
  caller: Caller,
  { chosen }: Pick<LanguageChoice, 'chosen'>,
): Promise<LanguageChoice> {
  requireOfferedLanguage('chosen', chosen)
  const { id } = caller.subject
  await deps.db.transaction(async (tx) => {
    await tx.update(member).set({ language: chosen }).where(eq(member.id, id))
    await auditActing(tx, caller, { action: 'member_update', objectId: id, at: deps.clock.now() })
  })
  return readOwnLanguage(deps, caller)
}

async function findChosen(db: Database, memberId: string): Promise<string | null> {
  const [row] = await db.select({ language: member.language }).from(member).where(eq(member.id, memberId))
  return row?.language ?? null
}
