import type { EventParticipant } from '@medlem/contract/participant'
import { ExportParticipantsDialog } from './event/participants/ExportParticipantsDialog.tsx'
import { GroupMessageDialog } from './member/bulk/GroupMessageDialog.tsx'

/** What is done with several participants at once. */
export interface ParticipantsAct {
  kind: 'write' | 'export'
  people: readonly Pick<EventParticipant, 'registrationId' | 'memberId' | 'guestEmail'>[]
}

interface ActOnParticipantsProps {
  eventId: string
  orgId: string
  orgKey: string
  act: ParticipantsAct
  onClose: () => void
  /** One person was written to. */
  onSent: (count: number) => void
}

/** Writes to some of those who come, or takes them along as a file. */
export function ActOnParticipants({ eventId, orgId, orgKey, act, onClose, onSent }: ActOnParticipantsProps) {
  const { kind, people } = act
  // A message goes to members; a guest is written to at the address in the list.
  const members = people.filter(({ guestEmail }) => guestEmail === null)
  return kind === 'write' ? (
    <GroupMessageDialog
      orgId={orgId}
      selection={{ kind: 'some', memberIds: members.map(({ memberId }) => memberId) }}
      form={`event-message-${eventId}`}
      onClose={onClose}
      onSent={onSent}
    />
  ) : (
    <ExportParticipantsDialog
      eventId={eventId}
      orgKey={orgKey}
      registrationIds={people.map(({ registrationId }) => registrationId)}
      onClose={onClose}
    />
  )
}
