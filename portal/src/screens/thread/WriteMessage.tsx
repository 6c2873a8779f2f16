import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useInstalments } from '../../api/instalment/instalment.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { ContactForm, type SentMessage } from './ContactForm.tsx'

/** The form, and once it is sent what happens next; ?org= chooses the organisation, ?claim= what it is about. */
export function WriteMessage() {
  const { data, error, refetch } = useOrganisations()
  const { org, claim } = useScreenSearch('/contact-us')
  const [sent, setSent] = useState<SentMessage | null>(null)
  if (sent) return <Sent sent={sent} onAgain={() => setSent(null)} />
  if (!data) {
    if (error) {
      return <ErrorNotice error={error} title={commonTexts.organisationsNotLoaded} retry={() => refetch()} />
    }
    return <Skeleton height="430px" />
  }
  if (!data.some(({ enabled }) => enabled)) {
    return <EmptyState title={threadTexts.noOrganisations}>{threadTexts.noOrganisationsNote}</EmptyState>
  }
  const form = { organisations: data, wanted: org, onSent: setSent }
  return claim === undefined ? <ContactForm {...form} /> : <AboutClaimForm {...form} claimId={claim} />
}

/** The form about a claim of the member's; about anything where there is none of that id. */
function AboutClaimForm({ claimId, ...form }: ComponentProps<typeof ContactForm> & { claimId: string }) {
  const { data, isLoading } = useInstalments()
  if (isLoading) return <Skeleton height="430px" />
  const plan = data?.find(({ id }) => id === claimId)
  if (!plan?.claim) return <ContactForm {...form} />
  const { id, orgId, organisationName, claim } = plan
  return <ContactForm {...form} wanted={orgId} about={{ id, organisationName, reference: claim.reference }} />
}

function Sent({ sent, onAgain }: { sent: SentMessage; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-160 border-y border-line py-7">
      <h2 ref={heading} tabIndex={-1} className="font-display text-club font-semibold outline-none">
        {threadTexts.sentTo({ organisationName: sent.organisationName })}
      </h2>
      <p className="mt-2 text-soft">{threadTexts.sentNote}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink href={hrefOf('/message-read', { thread: sent.threadId })}>
          {threadTexts.seeConversation}
        </ButtonLink>
        <Button variant="secondary" onClick={onAgain}>
          {threadTexts.writeAnother}
        </Button>
      </div>
    </div>
  )
}
