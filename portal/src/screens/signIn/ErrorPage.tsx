import { entranceTexts } from '@medlem/i18n/en/portal/entrance'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { House, Mail } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'

interface ErrorText {
  title: string
  text: string
  /** Whether writing to the club may help. */
  contact?: boolean
}

const NOT_FOUND: ErrorText = {
  title: titleTexts.pageNotFound,
  text: entranceTexts.pageNotFoundText,
}

const texts: Record<string, ErrorText> = {
  400: {
    title: entranceTexts.badRequest,
    text: entranceTexts.badRequestText,
  },
  403: {
    title: entranceTexts.notAllowed,
    text: entranceTexts.notAllowedText,
    contact: true,
  },
  404: NOT_FOUND,
  500: {
    title: entranceTexts.internalServerError,
    text: entranceTexts.internalServerErrorText,
    contact: true,
  },
  503: {
    title: entranceTexts.serviceUnavailable,
    text: entranceTexts.serviceUnavailableText,
  },
}

/** The pages at /page-error-400 to -503: what the number means, and the way on. */
export function ErrorPage() {
  const { status = '' } = usePathParams()
  const { title, text, contact } = texts[status] ?? NOT_FOUND
  return (
    <div className="fault">
      <p className="mt-0! mb-1! text-meta! tracking-[0.12em]">{entranceTexts.errorStatus({ status })}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="fault-actions">
        <ButtonLink href="/organizations" icon={<House size={17} aria-hidden="true" />}>
          {titleTexts.home}
        </ButtonLink>
        {contact && (
          <ButtonLink variant="secondary" href="/contact-us" icon={<Mail size={17} aria-hidden="true" />}>
            {titleTexts.contactUs}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
