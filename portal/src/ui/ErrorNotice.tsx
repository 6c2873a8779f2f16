import { commonTexts } from '@medlem/i18n/en/portal/common'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
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

const UNEXPECTED = commonTexts.somethingWentWrong

/** What happened, what to do, and a button to try again. */
export function ErrorNotice({ error, title = uiTexts.failed, retry }: ErrorNoticeProps) {
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
            {commonTexts.tryAgain}
          </Button>
        )
      }
    >
      <p>{call?.message ?? UNEXPECTED}</p>
      {call?.reference && (
        <p>
          {uiTexts.requestNumber} <code>{call.reference}</code>
        </p>
      )}
    </Alert>
  )
}

/** A CallError; this folder knows no calls. */
function isOfCall(error: unknown): error is Error & { title?: string; reference?: string } {
  return error instanceof Error && error.name === 'CallError'
}
