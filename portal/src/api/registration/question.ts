import type { WrittenQuestion } from '@medlem/contract/eventQuestion'
import { listEventFields, updateQuestions } from '@medlem/contract/eventQuestionChange'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** What an event that asks something asks of each of the family, with what they answered before. */
export function useEventFields({ eventId, asks }: { eventId: string; asks: boolean }) {
  return useQuery({
    queryKey: keyOf('registration', 'asked', useMember().id, eventId),
    queryFn: async ({ signal }) =>
      (await call(listEventFields, { params: { id: eventId } }, { signal })).people,
    enabled: asks,
  })
}

/** An administrator writes the whole list of what an event asks; the answer is who comes then. */
export function useWriteQuestions(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { questions: WrittenQuestion[]; version: number | undefined }) =>
      call(updateQuestions, { params: { id: eventId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf('registration', 'participants', eventId), answer),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf('registration') }),
  })
}
