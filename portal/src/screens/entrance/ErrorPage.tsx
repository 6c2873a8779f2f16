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
  text: 'There is nothing at this address. It may have moved, or a letter of it is wrong.',
}

const texts: Record<string, ErrorText> = {
  400: {
    title: 'Bad Request',
    text: 'The server could not understand what was asked of it. Please go back and try it once more; if you typed the address yourself, look whether it is whole.',
  },
  403: {
    title: 'Not Allowed',
    text: 'You may not open this page with the account that you are signed in with. If you think you should, please write to your club.',
    contact: true,
  },
  404: NOT_FOUND,
  500: {
    title: 'Internal Server Error',
    text: 'Something went wrong on our side. It was nothing that you did, and nothing that you saved is lost. Please try again in a moment.',
    contact: true,
  },
  503: {
    title: 'Service Unavailable',
    text: 'The portal is being worked on, or too many people want it at once. Please come back in a few minutes.',
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
