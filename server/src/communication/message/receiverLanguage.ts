import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { languages } from '@medlem/i18n/languages'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

interface Receiver {
  /** Left out for the organisation itself, or for somebody who is no member. */
  memberId?: string
  orgId?: string
}

/** The language of a member's e-mails, where they have one: a choice always wins, then what they last read the portal in (Ruling 51). */
const ofRow = ({ language, readLanguage }: Pick<MemberRow, 'language' | 'readLanguage'>) =>
  known(language) ?? known(readLanguage)

/**
 * In which language a receiver is written to: the member's, else that of the organisation whose message it is, else the one
 * of all the member's organisations (Ruling 41). Undefined where there is none.
 */
export async function receiverLanguage(
  db: Database,
  { memberId, orgId }: Receiver,
): Promise<string | undefined> {
  const own = (await ofMember(db, memberId)) ?? (await ofOrganisation(db, orgId))
  if (own !== undefined || memberId === undefined) return own
  return known(await findLanguageOfOrganisations(db, memberId))
}

/** The same for members of one organisation; those who have none are left out. */
export async function receiverLanguages(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Map<string, string>> {
  const ids = [...memberIds]
  const rows = await db
    .select({ id: member.id, language: member.language, readLanguage: member.readLanguage })
    .from(member)
    .where(inArray(member.id, ids))
  const ofAll = await ofOrganisation(db, orgId)
  const elsewhere = ofAll === undefined ? await languagesOfOrganisations(db, ids) : new Map()
  return new Map(
    rows.flatMap(({ id, ...row }): [string, string][] => {
      const found = ofRow(row) ?? ofAll ?? known(elsewhere.get(id))
      return found === undefined ? [] : [[id, found]]
    }),
  )
}

/** The language that all organisations of a member speak that say one, by member; left out where they speak several. */
async function languagesOfOrganisations(db: Database, memberIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: membership.memberId, language: sql<string>`min(${organisation.language})` })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(and(inArray(membership.memberId, memberIds), isNotNull(organisation.language)))
    .groupBy(membership.memberId)
    .having(sql`count(distinct ${organisation.language}) = 1`)
  return new Map(rows.map(({ id, language }) => [id, language]))
}

async function ofMember(db: Database, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const { language, readLanguage } = member
  const [row] = await db.select({ language, readLanguage }).from(member).where(eq(member.id, id))
  return row && ofRow(row)
}

async function ofOrganisation(db: Database, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const { language } = organisation
  const [row] = await db.select({ language }).from(organisation).where(eq(organisation.id, id))
  return known(row?.language)
}

function known(language: string | null | undefined): string | undefined {
  return language && languages().has(language) ? language : undefined
}

/** The language of a member's organisations; null where they speak several, or say none. */
export async function findLanguageOfOrganisations(db: Database, memberId: string): Promise<string | null> {
  const rows = await db
    .selectDistinct({ language: organisation.language })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(and(eq(membership.memberId, memberId), isNotNull(organisation.language)))
  return rows.length === 1 ? (rows[0]?.language ?? null) : null
}
