import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Organisation } from '@medlem/contract/organisation'
import type { Page } from '@medlem/contract/page'
import { useSearch } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { CallError } from '../../api/callError.ts'
import { useNewestVersion, useWritePage } from '../../api/page.ts'
import { tellFields } from '../../api/tellFields.ts'
import { useDraft } from '../../session/useDraft.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { TextPreview } from '../../ui/TextPreview.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
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
  const [title, text] = useWatch({ control: form.control, name: ['title', 'text'] })
  const save = form.handleSubmit(async ({ orgId, kind, ...body }) => {
    try {
      const { id, state, version } = await write.mutateAsync({ orgId, id: page?.id, kind, body })
      draft.end()
      goTo(state === 'current' ? `/content?page=${id}` : `/content?page=${id}&version=${version}`)
    } catch (error) {
      tellFields(form, error, PAGE_FIELDS)
    }
  })
  const keepMine = async (id: string) => {
    form.setValue('version', await findNewest(id))
    await save()
  }
  const isStale = write.error instanceof CallError && write.error.code === 'stale_version'
  const back = page ? `/content?page=${page.id}` : '/content'
  return (
    <div className="grid gap-x-14 gap-y-12 full:grid-cols-2">
      <form onSubmit={save} noValidate className="grid max-w-3xl content-start gap-5">
        <DraftNotice draft={draft} />
        <PageFields form={form} organisations={organisations} isVersion={page !== null} />
        {isStale && page && (
          <StaleNotice href={back} onKeepMine={() => keepMine(page.id).catch(() => undefined)} />
        )}
        {write.error && !isStale && <ErrorNotice error={write.error} title="The page was not saved." />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={write.isPending}>
            {page ? 'Save as a new version' : 'Save the page'}
          </Button>
          <ButtonLink variant="secondary" href={back}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      <TextPreview title={title} text={text} />
    </div>
  )
}
