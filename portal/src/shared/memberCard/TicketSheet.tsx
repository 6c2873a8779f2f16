import { CARD_CHECK } from '@medlem/contract/paths'
import type { Ticket } from '@medlem/contract/ticket'
import { ticketCodeText } from '@medlem/domain/ticketCode'
import { ticketTexts as t } from '@medlem/i18n/en/portal/ticket'
import { Download } from 'lucide-react'
import { useTicketPdf } from '../../api/registration/ticket.ts'
import { offline } from '../../session/offline.ts'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { eventStart } from '../event/eventTimes.ts'
import { CardCode } from './CardCode.tsx'
import { WalletButtons } from './WalletButtons.tsx'

/** One ticket in the club's colour: for what and when, whose it is, the code to scan and the one to type. */
export function TicketSheet({ ticket }: { ticket: Ticket }) {
  const { organisationName, hue, name, eventTitle, location: place, code, token } = ticket
  return (
    <article className="member-card" style={{ '--hue': hue }}>
      <header>
        <p className="member-card-club">{organisationName}</p>
        <p className="member-card-year">{t.ticket}</p>
      </header>
      <h2 className="member-card-name" data-long>
        {eventTitle}
      </h2>
      <p className="member-card-facts">
        <span>{eventStart(ticket)}</span>
        {place !== '' && <span>{place}</span>}
      </p>
      <p className="member-card-facts">
        <b>{name}</b>
        <span>{t.typedCode({ code: ticketCodeText(code) })}</span>
      </p>
      <CardCode
        text={`${location.origin}${CARD_CHECK}#${token}`}
        label={t.codeOf({ name, event: eventTitle })}
        name={name}
        organisation={`${eventTitle}, ${ticketCodeText(code)}`}
      />
      {offline.asOf() === undefined && <TicketPdf ticket={ticket} />}
      <WalletButtons wallets={ticket.wallets} token={token} />
    </article>
  )
}

function TicketPdf({ ticket }: { ticket: Ticket }) {
  const { registrationId, name, eventTitle: event, code } = ticket
  const pdf = useTicketPdf(registrationId)
  const save = () =>
    pdf.mutate(undefined, { onSuccess: (file) => download(`ticket-${code}.pdf`, 'application/pdf', file) })
  return (
    <div>
      <Button
        variant="secondary"
        wide
        busy={pdf.isPending}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={save}
      >
        {t.savePdf({ name, event, hidden: visuallyHidden })}
      </Button>
      {pdf.error && <ErrorNotice error={pdf.error} title={t.pdfNotMade} retry={save} />}
    </div>
  )
}
