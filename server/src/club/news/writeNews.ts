import type { News, NewsUpdate } from '@medlem/contract/news'
import { copenhagenDate } from '@medlem/domain/calendar'
import { newsProblems } from '@medlem/domain/news'
import { writtenTranslations } from '@medlem/domain/translation'
import { newsTexts } from '@medlem/i18n/en/domain/news'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { sayProblems } from '../../platform/error/sentence.ts'
import { presentNews } from './present.ts'
import { insertNews, type ListedNews, lockNews, type NewNews, updateNewsRow } from './store.ts'

interface Written {
  orgId: string
  body: NewsUpdate
}

export async function createNews(deps: Deps, caller: Caller, { orgId, body }: Written): Promise<News> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'content:write')
  const values = newsValues(body)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const made = await insertNews(tx, { ...values, orgId, createdAt: at, updateDate: at })
    await auditAdministration(tx, caller, { action: 'news_create', orgId, objectId: made.id, at })
    return made
  })
  return answer(caller, { ...row, ownLanguage }, at)
}

export async function updateNews(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: Written & { id: string },
): Promise<News> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'content:write')
  const values = newsValues(body)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockNews(tx, { id, orgId })
    if (!before) throw notFound()
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId,
      objectId: id,
      actions: ['news_update'],
    })
    await auditAdministration(tx, caller, { action: 'news_update', orgId, objectId: id, at })
    return updateNewsRow(tx, id, { ...values, updateDate: at })
  })
  return answer(caller, { ...row, ownLanguage }, at)
}

function answer({ language }: Caller, row: ListedNews, at: Date): News {
  return presentNews(row, { today: copenhagenDate(at), language, isAdministrator: true })
}

/** What is stored of a body; 422 naming what contradicts itself. */
function newsValues({ title, text, translations, audience, publishDate, expiryDate = null }: NewsUpdate) {
  const [problem] = sayProblems(newsTexts, (t) => newsProblems({ publishDate, expiryDate }, t))
  if (problem) throw invalidRequest([{ ...problem, code: 'invalid' }], 422)
  return {
    title,
    text,
    ...(translations && { translations: writtenTranslations(translations) }),
    audience,
    publishDate,
    expiryDate,
  } satisfies Partial<NewNews>
}
