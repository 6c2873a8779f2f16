import { listActingLog } from '@medlem/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../session/session.ts'
import { call } from '../call/call.ts'
import { keyOf } from '../queryKeys.ts'

/** Who acted for the member or looked at what is theirs, newest first. */
export function useActingLog() {
  const { id } = useMember()
  return useQuery({
    queryKey: keyOf('audit', 'acting', id),
    queryFn: ({ signal }) => call(listActingLog, {}, { signal }),
  })
}
