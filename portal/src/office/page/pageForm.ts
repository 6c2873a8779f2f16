import { type Page, PageKind, PageVersionUpdate } from '@medlem/contract/page'
import { officePageTexts } from '@medlem/i18n/en/portal/office/page'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import * as z from 'zod/mini'
import { type ComparedField, translationWords } from '../../shared/conflict/conflict.ts'

/** The server's own schema, for the form's fields. */
export const PageForm = z.extend(PageVersionUpdate, {
  orgId: z.string().check(z.minLength(1, officePageTexts.organisationRequired)),
  kind: PageKind,
  inForceFrom: z.iso.date(officePageTexts.inForceFromRequired),
})
export type PageForm = z.infer<typeof PageForm>
/** What the form holds. */
export type PageValues = z.input<typeof PageForm>

/** The form as it begins: the newest version of a page, or a new page. */
export function pageValues(
  page: Page | null,
  { orgId, today }: { orgId: string; today: string },
): PageValues {
  const asksAcceptance = false
  if (!page)
    return {
      ...{ orgId, kind: 'statutes', title: '', text: '', translations: {}, inForceFrom: today },
      asksAcceptance,
    }
  const { kind, versions } = page
  // A server of the release before answers what it has in one language alone.
  const { title, text, translations } = page.written ?? { ...page, translations: undefined }
  // The one that is written next follows the newest, be that only planned.
  return {
    orgId: page.orgId,
    kind,
    title,
    text,
    translations,
    inForceFrom: today,
    // Of each version anew: a corrected word is nothing to accept again.
    asksAcceptance,
    version: versions[0]?.version,
  }
}

/** Those of the form's fields of which the server may have something to say. */
export const PAGE_FIELDS = ['kind', 'title', 'text', 'inForceFrom'] as const

/** As two versions of a page are compared. */
export const PAGE_COMPARED: readonly ComparedField<PageValues>[] = [
  { name: 'title', label: officePageTexts.title },
  { name: 'text', label: officePageTexts.text },
  { name: 'translations', label: settingFieldTexts.translations, show: translationWords },
]
