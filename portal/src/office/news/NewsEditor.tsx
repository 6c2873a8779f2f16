import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { News } from '@medlem/contract/news'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { officeNewsTexts } from '@medlem/i18n/en/portal/office/news'
import { useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadNews, useWriteNews } from '../../api/news/news.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { useForm } from '../../shared/form/useForm.ts'
import { WritingForm } from '../../shared/form/WritingForm.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { NewsFields } from './NewsFields.tsx'
import { NEWS_COMPARED, NEWS_FIELDS, NewsForm, type NewsValues, newsValues } from './newsForm.ts'

export interface NewsEditorProps {
  /** Those that the person administers. */
  organisations: readonly Organisation[]
  /** Null for a new one. */
  news: News | null
}

/** Writes news, with a look at it as it will be read. */
export function NewsEditor({ organisations, news }: NewsEditorProps) {
  const { org } = useScreenSearch('/add-blog')
  const goTo = useGoTo()
  const write = useWriteNews()
  const first = organisations.find(({ id }) => id === org) ?? organisations[0]
  const today = copenhagenDay(new Date())
  const form = useForm<NewsValues, unknown, NewsForm>({
    resolver: standardSchemaResolver(NewsForm),
    defaultValues: newsValues(news, { orgId: first?.id ?? '', today }),
  })
  const draft = useDraft(form, { form: news ? `news ${news.id}` : 'news', except: ['version'] })
  const conflict = useConflict({
    form,
    version: news?.version,
    fields: NEWS_COMPARED,
    load: async () => {
      const newest = await loadNews(news?.id ?? '')
      return { values: newsValues(newest, { orgId: newest.orgId, today }), version: newest.version }
    },
    save: () => save(),
  })
  const [title, text, publishDate, orgId] = useWatch({
    control: form.control,
    name: ['title', 'text', 'publishDate', 'orgId'],
  })
  const save = form.handleSubmit(async ({ orgId, version: _begun, ...written }) => {
    try {
      const body = { ...written, version: conflict.version() }
      const { id } = await write.mutateAsync({ orgId, id: news?.id, body })
      draft.end()
      goTo(hrefOf('/blog', { news: id }))
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, NEWS_FIELDS)
    }
  })
  const back = news ? hrefOf('/blog', { news: news.id }) : '/blog'
  return (
    <WritingForm
      onSubmit={save}
      draft={draft}
      error={write.error}
      failed={officeNewsTexts.newsNotSaved}
      conflict={conflict}
      isPending={write.isPending}
      save={
        news
          ? officeNewsTexts.saveChange
          : publishDate > today
            ? officeNewsTexts.plan
            : officeNewsTexts.publish
      }
      back={back}
      preview={{ title, text }}
    >
      <NewsFields
        form={form}
        organisations={news ? [] : organisations}
        ownLanguage={organisations.find(({ id }) => id === orgId)?.language}
      />
    </WritingForm>
  )
}
