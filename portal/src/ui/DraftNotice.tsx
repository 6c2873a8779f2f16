import { uiTexts } from '@medlem/i18n/en/portal/ui'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

export interface DraftNoticeProps {
  draft: { isRestored: boolean; discard: () => void; isUnanswered?: boolean }
}

/** Says that a form holds again what was typed before a sign-in or a reload, and how to be rid of it. */
export function DraftNotice({ draft }: DraftNoticeProps) {
  if (!draft.isRestored) return null
  return (
    <Alert
      announce
      actions={
        <Button variant="secondary" onClick={draft.discard}>
          {uiTexts.startOver}
        </Button>
      }
    >
      <p>{draft.isUnanswered ? uiTexts.keptUnanswered : uiTexts.keptUnsent}</p>
    </Alert>
  )
}
