import type { EventParticipants } from '@medlem/contract/participant'
import type { Right } from '@medlem/domain/rights'
import { useState } from 'react'
import { copenhagenDay } from '../ui/format.ts'
import { useGoTo } from '../ui/useGoTo.ts'
import { paidMethods } from './event/eventRights.ts'
import { GiveFree } from './event/participants/GiveFree.tsx'
import { MoveDialog } from './event/participants/MoveDialog.tsx'
import { listAddress } from './event/participants/ParticipantTools.tsx'
import { type ListedParticipant, type ListSearch, paymentWord } from './event/participants/participantList.ts'
import { RecordPaymentDialog } from './event/participants/RecordPaymentDialog.tsx'
import { type RowAction, RowMenu } from './event/participants/RowMenu.tsx'
import { RemoveDialog } from './event/RemoveDialog.tsx'
import { GiveTicketDialog } from './GiveTicketDialog.tsx'
import { TakeBackDialog } from './grant/TakeBackDialog.tsx'
import { RefundOfPayment } from './refund/RefundOfPayment.tsx'

interface ParticipantDialogsProps {
  eventId: string
  orgId: string
  data: EventParticipants
  may: (right: Right) => boolean
  mayChange: boolean
  search: ListSearch
  one: ListedParticipant
  /** Their refund goes on, which a sign-in interrupted. */
  isRefunded: boolean
  /** With what was done, in a sentence. */
  onSaid: (sentence: string) => void
  onClose: () => void
}

/** What can be done with one participant: the menu, and the dialog that was chosen in it. */
export function ParticipantDialogs(props: ParticipantDialogsProps) {
  const { eventId, orgId, data, may, mayChange, search, one, isRefunded, onSaid } = props
  const goTo = useGoTo()
  const [action, setAction] = useState<RowAction | undefined>(isRefunded ? 'refund' : undefined)
  const { currency, tiers } = data
  const { registrationId, paid, tierName } = one
  const close = () => {
    if (isRefunded) goTo(listAddress(eventId, search), { replace: true })
    props.onClose()
  }
  const of = { eventId, one, currency, onClose: close }
  switch (action) {
    case 'move':
      return <MoveDialog {...of} tiers={tiers} />
    case 'give':
      return (
        <GiveTicketDialog
          eventId={eventId}
          orgId={orgId}
          registrationId={registrationId}
          name={one.name}
          onClose={close}
        />
      )
    case 'record':
      return <RecordPaymentDialog {...of} methods={paidMethods(may)} />
    case 'free':
      return <GiveFree {...of} />
    case 'remove':
      return <RemoveDialog eventId={eventId} participant={one} currency={currency} onClose={close} />
    case 'takeBack':
      return (
        <TakeBackDialog
          historyId={registrationId}
          year={Number(copenhagenDay(new Date()).slice(0, 4))}
          kind="place"
          onClose={close}
        />
      )
    case 'refund':
      return (
        <RefundOfPayment
          payment={{ historyId: registrationId, paymentId: paid?.paymentId ?? '', currency }}
          onClose={close}
          onDone={(sentence) => {
            onSaid(sentence)
            close()
          }}
        />
      )
    case undefined:
      return (
        <RowMenu
          orgId={orgId}
          one={one}
          staff={{ may, mayChange, hasTiers: tiers.length > 1 }}
          lead={[tierName, paymentWord(one, currency)?.word].filter(Boolean).join(' · ')}
          onChoose={setAction}
          onClose={close}
        />
      )
  }
}
