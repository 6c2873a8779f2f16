import { useParams } from '@tanstack/react-router'
import { House, Mail } from 'lucide-react'
import { ButtonLink } from '../../ui/Button.tsx'

interface ErrorText {
  title: string
  text: string
  /** Whether writing to the club may help. */
  contact?: boolean
}

const NOT_FOUND: ErrorText = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. The page may have moved, or the address may be mistyped.',
}

const texts: Record<string, ErrorText> = {
  400: {
    title: 'Bad Request',
    text: 'The server could not understand the request. Please go back and try again. If you typed the address yourself, check that it is complete.',
  },
  403: {
    title: 'Not Allowed',
    text: 'Your account does not have access to this page. If you think it should, please write to your club.',
    contact: true,
  },
  404: NOT_FOUND,
  500: {
    title: 'Internal Server Error',
    text: 'Something went wrong on our side. It was not your fault, and nothing that you saved is lost. Please try again in a moment.',
    contact: true,
  },
  503: {
    title: 'Service Unavailable',
    text: 'The portal is under maintenance, or very busy right now. Please come back in a few minutes.',
  },
}

/** The pages at /page-error-400 to -503: what the number means, and the way on. */
export function ErrorPage() {
  const { status = '' } = useParams({ strict: false }) as { status?: string }
  const { title, text, contact } = texts[status] ?? NOT_FOUND
  return (
    <div className="fault">
      <p className="mt-0! mb-1! text-meta! tracking-[0.12em]">ERROR {status}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className="fault-actions">
        <ButtonLink href="/organizations" icon={<House size={17} aria-hidden="true" />}>
          Home
        </ButtonLink>
        {contact && (
          <ButtonLink variant="secondary" href="/contact-us" icon={<Mail size={17} aria-hidden="true" />}>
            Contact Us
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
