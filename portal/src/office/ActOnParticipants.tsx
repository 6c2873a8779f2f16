import type { EventParticipant } from '@medlem/contract/participant'
import { ExportParticipantsDialog } from './event/participants/ExportParticipantsDialog.tsx'
import { GroupMessageDialog } from './member/bulk/GroupMessageDialog.tsx'

/** What is done with several participants at once. */
export interface ParticipantsAct {
  kind: 'write' | 'export'
  people: readonly Pick<EventParticipant, 'registrationId'>[]
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
  const registrationIds = people.map(({ registrationId }) => registrationId)
  return kind === 'write' ? (
    <GroupMessageDialog
      orgId={orgId}
      selection={{ kind: 'participants', eventId, registrationIds }}
      form={`event-message-${eventId}`}
      onClose={onClose}
      onSent={onSent}
    />
  ) : (
    <ExportParticipantsDialog
      eventId={eventId}
      orgKey={orgKey}
      registrationIds={registrationIds}
      onClose={onClose}
    />
  )
}
