import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import type { Page } from '@medlem/contract/page'
import { officePageTexts } from '@medlem/i18n/en/portal/office/page'
import { useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '../../api/call/callError.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useNewestVersion, useWritePage } from '../../api/page/page.ts'
import { useDraft } from '../../session/useDraft.ts'
import { copenhagenDay } from '../../ui/format.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { WritingForm } from '../../ui/WritingForm.tsx'
import { PageFields } from './PageFields.tsx'
import { PAGE_FIELDS, PageForm, type PageValues, pageValues } from './pageForm.ts'

export interface PageEditorProps {
  /** Those that the person administers. */
  organisations: readonly Organisation[]
  /** The newest version of a page; null for a new page. */
  page: Page | null
}

/** Writes a page or a new version of one, with a look at it as it will be read. */
export function PageEditor({ organisations, page }: PageEditorProps) {
  const { org } = useSearch({ strict: false })
  const goTo = useGoTo()
  const write = useWritePage()
  const findNewest = useNewestVersion()
  const first = organisations.find(({ id }) => id === org) ?? organisations[0]
  const form = useForm<PageValues, unknown, PageForm>({
    resolver: standardSchemaResolver(PageForm),
    defaultValues: pageValues(page, { orgId: first?.id ?? '', today: copenhagenDay(new Date()) }),
  })
  const draft = useDraft(form, { form: page ? `page ${page.id}` : 'page', except: ['version'] })
  const [title, text, orgId] = useWatch({ control: form.control, name: ['title', 'text', 'orgId'] })
  const save = form.handleSubmit(async ({ orgId, kind, ...body }) => {
    try {
      const { id, state, version } = await write.mutateAsync({ orgId, id: page?.id, kind, body })
      draft.end()
      goTo(state === 'current' ? `/content?page=${id}` : `/content?page=${id}&version=${version}`)
    } catch (error) {
      showFieldErrors(form, error, PAGE_FIELDS)
    }
  })
  const keepMine = async (id: string) => {
    form.setValue('version', await findNewest(id))
    await save()
  }
  const isStale = write.error instanceof CallError && write.error.code === 'stale_version'
  const back = page ? `/content?page=${page.id}` : '/content'
  return (
    <WritingForm
      onSubmit={save}
      draft={draft}
      error={write.error}
      failed={officePageTexts.pageNotSaved}
      onKeepMine={isStale && page ? () => keepMine(page.id).catch(() => undefined) : undefined}
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
