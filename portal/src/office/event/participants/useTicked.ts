import { useCallback, useMemo, useState } from 'react'
import type { ListedParticipant } from './participantList.ts'

/** Which participants are chosen; one who leaves the list is not chosen any more. */
export function useTicked(all: readonly ListedParticipant[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const picked = useMemo(() => all.filter(({ registrationId }) => ticked.has(registrationId)), [all, ticked])
  const chosen = useMemo(() => new Set(picked.map(({ registrationId }) => registrationId)), [picked])
  const tick = useCallback(
    (registrationId: string, isIn: boolean) =>
      setTicked((before) => {
        const next = new Set(before)
        if (isIn) next.add(registrationId)
        else next.delete(registrationId)
        return next
      }),
    [],
  )
  return { picked, chosen, tick, setTicked }
}
