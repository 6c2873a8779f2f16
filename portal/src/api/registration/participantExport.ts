import { exportParticipants, type ParticipantExport } from '@medlem/contract/participantExport'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call/call.ts'

/** Who comes as a file: CSV as text, XLSX as it is. */
export function useParticipantExport(eventId: string) {
  return useMutation({
    mutationFn: (body: ParticipantExport) => call(exportParticipants, { params: { id: eventId }, body }),
  })
}
