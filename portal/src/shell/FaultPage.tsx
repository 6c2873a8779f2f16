import { commonTexts } from '@medlem/i18n/en/portal/common'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { House, RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { faultTitle } from './faultText.ts'

interface FaultProps {
  status: number
  /** In place of what the status is called. */
  title?: string | undefined
  message: string
  /** What can be done about it, where the message does not say so. */
  advice?: string | undefined
  retry?: () => void
}

/** What went wrong, and the ways on. */
export function Fault({ status, title, message, advice, retry }: FaultProps) {
  return (
    <div className="fault">
      <h1 tabIndex={-1}>{title ?? faultTitle(status)}</h1>
      <p>
        {message}
        {advice && <span className="mt-2 block">{advice}</span>}
      </p>
      <div className="fault-actions">
        {retry && (
          <Button icon={<RotateCw size={17} aria-hidden="true" />} onClick={retry}>
            {commonTexts.tryAgain}
          </Button>
        )}
        <ButtonLink
          href="/organizations"
          variant={retry ? 'secondary' : 'primary'}
          icon={<House size={17} aria-hidden="true" />}
        >
          {titleTexts.home}
        </ButtonLink>
      </div>
    </div>
  )
}
