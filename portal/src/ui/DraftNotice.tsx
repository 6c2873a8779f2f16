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
          Start over
        </Button>
      }
    >
      <p>
        We kept what you typed.{' '}
        {draft.isUnanswered
          ? 'We don’t know whether it was sent: you can safely send it again.'
          : 'It is not sent yet.'}
      </p>
    </Alert>
  )
}
