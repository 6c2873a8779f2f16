import { type AttendanceState, getAttendance, noteAttendance } from '@medlem/contract/attendance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { CallError } from '../call/callError.ts'
import { keyOf } from '../queryKeys.ts'
import type { WhichTeam } from './team.ts'

/** How soon notes are sent again after no answer, and how often those of another leader are asked for. */
const AGAIN_MS = 4_000
const OTHERS_MS = 15_000

interface WhichSession extends WhichTeam {
  sessionId: string
}

/** By member; null takes back what was noted. */
type Notes = Record<string, AttendanceState | null>

/**
 * Who came to a session, and a way to note it that waits for a connection: a note is shown at once, kept on this device until
 * the server has it, and sent again by itself. Nothing but the rows that were pressed is sent.
 */
export function useAttendance(which: WhichSession) {
  const { orgId, teamId, sessionId } = which
  const params = { id: orgId, teamId, sessionId }
  const queryClient = useQueryClient()
  const queryKey = keyOf('team', 'session', sessionId)
  const [unsent, setUnsent] = useState<Notes>(() => readKept(sessionId))
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getAttendance, { params }, { signal }),
    refetchInterval: OTHERS_MS,
  })
  const send = useMutation({
    mutationFn: (notes: Notes) =>
      call(noteAttendance, {
        params,
        body: { notes: Object.entries(notes).map(([memberId, state]) => ({ memberId, state })) },
      }),
    async onSuccess(attendance, sent) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, attendance)
      setUnsent((now) => without(now, sent))
    },
    // What the server refuses is not sent again.
    onError: (error, sent) => isFinal(error) && setUnsent((now) => without(now, sent)),
  })
  const { mutate, isPending, isError } = send
  useEffect(() => {
    keep(sessionId, unsent)
    if (isPending || Object.keys(unsent).length === 0) return
    const again = () => mutate(unsent)
    if (!isError) {
      again()
      return
    }
    const timer = setTimeout(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [sessionId, unsent, isPending, isError, mutate])
  return {
    ...query,
    rows: query.data?.rows.map((row) => {
      const note = unsent[row.memberId]
      return { ...row, state: note === undefined ? row.state : note }
    }),
    unsent: Object.keys(unsent).length,
    /** Whether the last try had no answer. */
    isCut: isError && !isFinal(send.error),
    refusal: isError && isFinal(send.error) ? send.error : undefined,
    note: (memberId: string, state: AttendanceState | null) =>
      setUnsent((now) => ({ ...now, [memberId]: state })),
  }
}

/** Whether sending the same again can't help; without a connection or while the server is busy it can. */
const isFinal = (error: unknown) =>
  error instanceof CallError && [400, 403, 404, 409, 422].includes(error.status)

/** What was pressed anew while the others were on their way stays. */
function without(now: Notes, sent: Notes): Notes {
  return Object.fromEntries(Object.entries(now).filter(([id, state]) => sent[id] !== state))
}

const placeOf = (sessionId: string) => `attendance ${sessionId}`

function readKept(sessionId: string): Notes {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(sessionId)) ?? '{}') as Notes
  } catch {
    return {}
  }
}

function keep(sessionId: string, notes: Notes): void {
  try {
    if (Object.keys(notes).length === 0) sessionStorage.removeItem(placeOf(sessionId))
    else sessionStorage.setItem(placeOf(sessionId), JSON.stringify(notes))
  } catch {
    // Without room for it the notes are kept by this page alone.
  }
}
