import type { Database } from '@medlem/database/database'
import { organisation } from '@medlem/database/schema/organisation'
import { page, pageVersion } from '@medlem/database/schema/page'
import { team } from '@medlem/database/schema/team'
import { memberTableTexts } from '@medlem/i18n/en/portal/office/memberTable'
import { inLanguage } from '@medlem/i18n/languages'
import { eq } from 'drizzle-orm'
import { fieldsIn } from '../../people/customField/fieldIn.ts'
import { listFields } from '../../people/customField/store.ts'
import type { LogNames } from './detailLabels.ts'

/** What the entries of an organisation's log may name, as it is called today, in a language. */
export async function readLogNames(
  db: Database,
  { id, currency }: { id: string; currency: string },
  language: string,
): Promise<LogNames> {
  const t = inLanguage(memberTableTexts, language)
  const [fields, teams, pages, organisations] = [
    fieldsIn(await listFields(db, id), language),
    await db.select({ id: team.id, name: team.name }).from(team).where(eq(team.orgId, id)),
    await db
      .selectDistinctOn([pageVersion.pageId], { id: page.id, name: pageVersion.title })
      .from(page)
      .innerJoin(pageVersion, eq(pageVersion.pageId, page.id))
      .where(eq(page.orgId, id)),
    await db.select({ id: organisation.id, name: organisation.name }).from(organisation),
  ]
  const wordOf = (rows: readonly { id: string; name: string }[], unknown: string) => {
    const names = new Map(rows.map((row) => [row.id, row.name]))
    return (one: string) => names.get(one) ?? unknown
  }
  const teamWord = wordOf(teams, t.unknownTeam)
  const names = new Map(organisations.map((one) => [one.id, one.name]))
  return {
    currency,
    fields,
    teamWord: (one) => (one === 'none' ? t.noTeam : teamWord(one)),
    pageWord: wordOf(pages, t.unknownPage),
    organisationWord: (one) => names.get(one),
  }
}
