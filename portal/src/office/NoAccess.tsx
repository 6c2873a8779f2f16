import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** A page of the office that the person's jobs don't open. */
export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={officeAccessTexts.notYours}>{officeAccessTexts.notYoursNote}</EmptyState>
    </>
  )
}
