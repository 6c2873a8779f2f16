import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import type { Page } from '@medlem/contract/page'
import { hrefOf } from '@medlem/contract/portalAddress'
import { officePageTexts } from '@medlem/i18n/en/portal/office/page'
import { useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadNewestPage, useWritePage } from '../../api/page/page.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { useForm } from '../../shared/form/useForm.ts'
import { WritingForm } from '../../shared/form/WritingForm.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { PageFields } from './PageFields.tsx'
import { PAGE_COMPARED, PAGE_FIELDS, PageForm, type PageValues, pageValues } from './pageForm.ts'

export interface PageEditorProps {
  /** Those that the person administers. */
  organisations: readonly Organisation[]
  /** The newest version of a page; null for a new page. */
  page: Page | null
}

/** Writes a page or a new version of one, with a look at it as it will be read. */
export function PageEditor({ organisations, page }: PageEditorProps) {
  const { org } = useScreenSearch('/content-add')
  const goTo = useGoTo()
  const write = useWritePage()
  const first = organisations.find(({ id }) => id === org) ?? organisations[0]
  const form = useForm<PageValues, unknown, PageForm>({
    resolver: standardSchemaResolver(PageForm),
    defaultValues: pageValues(page, { orgId: first?.id ?? '', today: copenhagenDay(new Date()) }),
  })
  const draft = useDraft(form, { form: page ? `page ${page.id}` : 'page', except: ['version'] })
  const conflict = useConflict({
    form,
    version: page?.versions[0]?.version,
    fields: PAGE_COMPARED,
    load: async () => {
      const newest = await loadNewestPage(page?.id ?? '')
      const values = pageValues(newest, { orgId: newest.orgId, today: copenhagenDay(new Date()) })
      return { values, version: newest.versions[0]?.version ?? 0 }
    },
    save: () => save(),
  })
  const [title, text, orgId] = useWatch({ control: form.control, name: ['title', 'text', 'orgId'] })
  const save = form.handleSubmit(async ({ orgId, kind, version: _begun, ...written }) => {
    try {
      const body = { ...written, version: conflict.version() }
      const { id, state, version } = await write.mutateAsync({ orgId, id: page?.id, kind, body })
      draft.end()
      goTo(
        state === 'current'
          ? hrefOf('/content', { page: id })
          : hrefOf('/content', { page: id, version: String(version) }),
      )
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, PAGE_FIELDS)
    }
  })
  const back = page ? hrefOf('/content', { page: page.id }) : '/content'
  return (
    <WritingForm
      onSubmit={save}
      draft={draft}
      error={write.error}
      failed={officePageTexts.pageNotSaved}
      conflict={conflict}
      isPending={write.isPending}
      save={page ? officePageTexts.saveVersion : officePageTexts.savePage}
      back={back}
      preview={{ title, text }}
    >
      <PageFields
        form={form}
        organisations={organisations}
        isVersion={page !== null}
        ownLanguage={organisations.find(({ id }) => id === orgId)?.language}
      />
    </WritingForm>
  )
}
