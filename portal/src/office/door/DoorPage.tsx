import { MAX_DOOR_NAME } from '@medlem/contract/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { useMemo } from 'react'
import { staffDoor } from '../../api/door/door.ts'
import { useMember } from '../../session/session.ts'
import { DoorView } from '../../shared/door/DoorView.tsx'
import { useShownTitle } from '../../shell/shownTitle.ts'

/** The door of an event for its staff. The server decides who may open it, so that it opens without a network too. */
export function DoorPage({ eventId }: { eventId: string }) {
  const { id, firstName } = useMember()
  const source = useMemo(() => staffDoor(id, eventId), [id, eventId])
  useShownTitle(t.door)
  return <DoorView source={source} name={(firstName || t.firstName).slice(0, MAX_DOOR_NAME)} />
}
