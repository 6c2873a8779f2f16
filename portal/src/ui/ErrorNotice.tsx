import { RotateCw } from 'lucide-react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

export interface ErrorNoticeProps {
  /** Its message is shown when it was written for people (a CallError). */
  error?: unknown
  /** What did not work, as a sentence: 'Your memberships could not be loaded.' */
  title?: string
  retry?: () => void
}

const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

/** What happened, what to do, and a button to try again. */
export function ErrorNotice({ error, title = 'That did not work.', retry }: ErrorNoticeProps) {
  const message = error instanceof Error && error.name === 'CallError' ? error.message : UNEXPECTED
  return (
    <Alert
      kind="error"
      title={title}
      actions={
        retry && (
          <Button
            variant="secondary"
            icon={<RotateCw size={17} aria-hidden="true" />}
            onClick={() => retry()}
          >
            Try again
          </Button>
        )
      }
    >
      <p>{message}</p>
    </Alert>
  )
}
