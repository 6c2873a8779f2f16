import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { News } from '@medlem/contract/news'
import type { Organisation } from '@medlem/contract/organisation'
import { officeNewsTexts } from '@medlem/i18n/en/portal/office/news'
import { useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useNewestNews, useWriteNews } from '../../api/news/news.ts'
import { useDraft } from '../../session/useDraft.ts'
import { copenhagenDay } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { WritingForm } from '../../ui/WritingForm.tsx'
import { NewsFields } from './NewsFields.tsx'
import { NEWS_FIELDS, NewsForm, type NewsValues, newsValues } from './newsForm.ts'

export interface NewsEditorProps {
  /** Those that the person administers. */
  organisations: readonly Organisation[]
  /** Null for a new one. */
  news: News | null
}

/** Writes news, with a look at it as it will be read. */
export function NewsEditor({ organisations, news }: NewsEditorProps) {
  const { org } = useSearch({ strict: false })
  const goTo = useGoTo()
  const write = useWriteNews()
  const findNewest = useNewestNews()
  const first = organisations.find(({ id }) => id === org) ?? organisations[0]
  const today = copenhagenDay(new Date())
  const form = useForm<NewsValues, unknown, NewsForm>({
    resolver: standardSchemaResolver(NewsForm),
    defaultValues: newsValues(news, { orgId: first?.id ?? '', today }),
  })
  const draft = useDraft(form, { form: news ? `news ${news.id}` : 'news', except: ['version'] })
  const [title, text, publishDate, orgId] = useWatch({
    control: form.control,
    name: ['title', 'text', 'publishDate', 'orgId'],
  })
  const save = form.handleSubmit(async ({ orgId, ...body }) => {
    try {
      const { id } = await write.mutateAsync({ orgId, id: news?.id, body })
      draft.end()
      goTo(`/blog?news=${id}`)
    } catch (error) {
      showFieldErrors(form, error, NEWS_FIELDS)
    }
  })
  const keepMine = async (id: string) => {
    form.setValue('version', (await findNewest(id)).version)
    await save()
  }
  const isStale = write.error instanceof CallError && write.error.code === 'stale_version'
  const back = news ? `/blog?news=${news.id}` : '/blog'
  return (
    <WritingForm
      onSubmit={save}
      draft={draft}
      error={write.error}
      failed={officeNewsTexts.newsNotSaved}
      onKeepMine={isStale && news ? () => keepMine(news.id).catch(() => undefined) : undefined}
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
