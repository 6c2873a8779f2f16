import { officeAccessTexts } from '@medlem/i18n/en/portal/office/access'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useSession, useSessionActions } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** For support staff who act for a member and open a page that needs their own rights: why it is closed, and how to open it. */
export function NotWhileActing({ title }: { title: string }) {
  const { selectedImpersonateMember: selected } = useSession()
  const { clearSelection } = useSessionActions()
  const name = `${selected?.firstName} ${selected?.lastName}`
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        title={officeAccessTexts.notYours}
        action={<Button onClick={clearSelection}>{shellTexts.stop}</Button>}
      >
        {officeAccessTexts.notWhileActing({ name })}
      </EmptyState>
    </>
  )
}
