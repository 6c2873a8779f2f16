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
  const call = isOfCall(error) ? error : undefined
  return (
    <Alert
      kind="error"
      title={call?.title ?? title}
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
      <p>{call?.message ?? UNEXPECTED}</p>
      {call?.reference && (
        <p>
          Number of this request: <code>{call.reference}</code>
        </p>
      )}
    </Alert>
  )
}

/** A CallError; this folder knows no calls. */
function isOfCall(error: unknown): error is Error & { title?: string; reference?: string } {
  return error instanceof Error && error.name === 'CallError'
}
