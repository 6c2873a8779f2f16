import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useEffect, useRef } from 'react'
import { isRefused } from '../api/call/isRefused.ts'
import { Alert } from '../ui/Alert.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'

export interface WriteErrorProps {
  error: unknown
  /** What holds after a refusal: 'Nothing was given back.' */
  refused: string
  /** The same while the outcome is unknown: 'We don’t know yet whether it was given back.' */
  unknown: string
  /** What to do before a new try: 'Please check the list of fees before you try again.' */
  again: string
}

/** Why nothing was written; or, when the server never said, that it may be written, and what comes before a new try. */
export function WriteError({ error, refused, unknown, again }: WriteErrorProps) {
  const place = useRef<HTMLDivElement>(null)
  // A dialog that is higher than a phone would hide it under its buttons.
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={place}>
      {isRefused(error) ? (
        <RefusalNotice error={error} title={refused} />
      ) : (
        <Alert kind="error" title={unknown}>
          <p>
            {shellTexts.serverDidNotAnswer} {again}
          </p>
        </Alert>
      )}
    </div>
  )
}
