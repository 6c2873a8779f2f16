import { type News, NewsUpdate } from '@medlem/contract/news'
import { newsProblems } from '@medlem/domain/news'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeNewsTexts } from '@medlem/i18n/en/portal/office/news'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import * as z from 'zod/mini'
import { type ComparedField, optionWords, translationWords } from '../../shared/conflict/conflict.ts'

/** The server's own schema and rule, for the form's fields. */
export const NewsForm = z
  .extend(NewsUpdate, {
    orgId: z.string().check(z.minLength(1, officeNewsTexts.organisationRequired)),
    publishDate: z.iso.date(officeNewsTexts.firstDayRequired),
    expiryDate: z.nullable(z.iso.date(officeNewsTexts.lastDayWrong)),
  })
  .check((context) => {
    for (const { field, message } of newsProblems(context.value)) {
      context.issues.push({ code: 'custom', message, path: [field], input: context.value })
    }
  })
export type NewsForm = z.infer<typeof NewsForm>
/** What the form holds. */
export type NewsValues = z.input<typeof NewsForm>

/** The form as it begins: news that there is, or a new one of today. */
export function newsValues(
  news: News | null,
  { orgId, today }: { orgId: string; today: string },
): NewsValues {
  if (!news) {
    const dates = { publishDate: today, expiryDate: null }
    return { orgId, title: '', text: '', translations: {}, audience: 'members', ...dates }
  }
  const { orgId: owner, audience, publishDate, expiryDate, version } = news
  // A server of the release before answers what it has in one language alone.
  const { title, text, translations } = news.written ?? { ...news, translations: undefined }
  return { orgId: owner, title, text, translations, audience, publishDate, expiryDate, version }
}

/** Those of the form's fields of which the server may have something to say. */
export const NEWS_FIELDS = ['title', 'text', 'audience', 'publishDate', 'expiryDate'] as const

/** Who may read news. */
export const NEWS_AUDIENCES = [
  { value: 'members', label: officeNewsTexts.audienceMembers },
  { value: 'everyone', label: officeNewsTexts.audienceEveryone },
  { value: 'staff', label: officeNewsTexts.audienceAdministrators },
]

/** As two versions of news are compared. */
export const NEWS_COMPARED: readonly ComparedField<NewsValues>[] = [
  { name: 'title', label: officeNewsTexts.title },
  { name: 'text', label: officeNewsTexts.text },
  { name: 'translations', label: settingFieldTexts.translations, show: translationWords },
  { name: 'audience', label: officeNewsTexts.audience, show: optionWords(NEWS_AUDIENCES) },
  { name: 'publishDate', label: officeNewsTexts.firstDay },
  { name: 'expiryDate', label: commonTexts.lastDay },
]
