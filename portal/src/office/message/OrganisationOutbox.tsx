import type { Organisation } from '@medlem/contract/organisation'
import { isSuperAdmin } from '@medlem/domain/access'
import { officeMessageTexts } from '@medlem/i18n/en/portal/office/message'
import {
  useOutbox,
  usePortalOutbox,
  useResendMessage,
  useResendPortalMessage,
} from '../../api/message/outbox.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useSession, useSessionActions } from '../../session/session.ts'
import { MessagingPhone } from './MessagingPhone.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import { WhatsAppDelivery } from './WhatsAppDelivery.tsx'

/** For administrators: whether messages of their organisations leave the portal, and which could not be delivered. */
export function OrganisationOutbox() {
  const { selectedImpersonateMember } = useSession()
  const { roles } = useSessionActions()
  const { organisations } = useOrganisationsWith('messages:read')
  // Support would be shown every organisation's, and sees what the member sees while acting for one.
  if (isSuperAdmin(roles)) return selectedImpersonateMember === null ? <PortalOutbox /> : null
  return organisations?.map((organisation) => <OneOutbox key={organisation.id} organisation={organisation} />)
}

/** The same of one organisation. */
export function OneOutbox({ organisation }: { organisation: Organisation }) {
  const { id, name } = organisation
  const outbox = useOutbox(id)
  const resend = useResendMessage(id)
  return (
    <OutboxSection
      title={officeMessageTexts.outboxOf({ name })}
      outbox={outbox}
      resend={resend}
      others={officeMessageTexts.yourselves}
    >
      {outbox.data && (
        <div className="grid gap-3">
          <WhatsAppDelivery whatsApp={outbox.data.whatsApp} />
          <MessagingPhone organisation={organisation} isConnected={outbox.data.whatsApp.connected} />
        </div>
      )}
    </OutboxSection>
  )
}

/** Messages of no organisation, which no organisation's administrator sees. */
function PortalOutbox() {
  const outbox = usePortalOutbox()
  const resend = useResendPortalMessage()
  return (
    <OutboxSection
      title={officeMessageTexts.portalOutbox}
      outbox={outbox}
      resend={resend}
      others={officeMessageTexts.somebodyInvited}
    >
      <p className="max-w-[62ch] text-soft">{officeMessageTexts.portalOutboxNote}</p>
    </OutboxSection>
  )
}
