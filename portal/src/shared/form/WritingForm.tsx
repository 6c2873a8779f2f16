import type { Href } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { FormEventHandler, ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DraftNotice, type DraftNoticeProps } from '../../ui/DraftNotice.tsx'
import { TextPreview } from '../../ui/TextPreview.tsx'
import { WriteError } from '../WriteError.tsx'

export interface WritingFormProps extends DraftNoticeProps {
  onSubmit: FormEventHandler<HTMLFormElement>
  error: Error | null
  /** What is shown when it was not saved: 'The news was not saved.' */
  failed: string
  /** That another person saved meanwhile, with the choice of what to keep. */
  conflict: { isOpen: boolean; notice: ReactNode }
  isPending: boolean
  /** What the button says that saves it. */
  save: string
  /** Where it is read, and where one comes from. */
  back: Href
  /** What is written, to be looked at as it will be read. */
  preview: { title: string; text: string }
  /** The fields. */
  children: ReactNode
}

/** Where a text is written for others, with a look at it as they will read it. */
export function WritingForm({ draft, error, conflict, back, preview, children, ...form }: WritingFormProps) {
  return (
    <div className="grid gap-x-14 gap-y-12 full:grid-cols-2">
      <form onSubmit={form.onSubmit} noValidate className="grid max-w-3xl content-start gap-5">
        <DraftNotice draft={draft} />
        {children}
        {conflict.notice}
        {error && !conflict.isOpen && <WriteError error={error} refused={form.failed} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.isPending}>
            {form.save}
          </Button>
          <ButtonLink variant="secondary" href={back}>
            {commonTexts.cancel}
          </ButtonLink>
        </div>
      </form>
      <TextPreview {...preview} />
    </div>
  )
}
