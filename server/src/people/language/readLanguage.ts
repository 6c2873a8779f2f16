import { type MemberRow, member } from '@medlem/database/schema/member'
import { askedLanguage } from '@medlem/i18n/requestLanguage'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'

/**
 * Notes in which language the portal is shown to a member, which is that of their e-mails while they chose none (Ruling 51). The
 * portal asks in the language of its build; a client that names no language of ours changes nothing.
 */
export async function noteReadLanguage(
  { db }: Pick<Deps, 'db'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { id, readLanguage: before }: Pick<MemberRow, 'id' | 'readLanguage'>,
): Promise<void> {
  const readLanguage = askedLanguage(headers)
  if (readLanguage === undefined || readLanguage === before) return
  const noting = db.update(member).set({ readLanguage }).where(eq(member.id, id))
  // While nothing can be written the portal is still read; the next visit notes it.
  await noting.catch(() => undefined)
}
