import { MAX_DOOR_NAME } from '@medlem/contract/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { Suspense, useMemo, useState } from 'react'
import { staffDoor } from '../api/door/door.ts'
import { useAdministered } from '../api/organisation/administered.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { useMember } from '../session/session.ts'
import { type DoorSaleProps, DoorView } from '../shared/door/DoorView.tsx'
import { useShownTitle } from '../shell/shownTitle.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { usePathParams } from '../ui/usePathParams.ts'
import { paidMethods } from './event/eventRights.ts'

const SellAtDoorDialog = lazyPart(() => import('./SellAtDoorDialog.tsx'), 'SellAtDoorDialog')

/** The door of an event for its staff. The server decides who may open it, so that it opens without a network too. */
export function DoorPage({ eventId }: { eventId: string }) {
  const { id, firstName } = useMember()
  const source = useMemo(() => staffDoor(id, eventId), [id, eventId])
  useShownTitle(t.door)
  return (
    <DoorView source={source} name={(firstName || t.firstName).slice(0, MAX_DOOR_NAME)} Sale={SellAtDoor} />
  )
}

/** Sells places while there is a network. */
function SellAtDoor({ eventId, door, isOffline, onSold }: DoorSaleProps) {
  const { id: orgId = '' } = usePathParams()
  const { organisations } = useAdministered()
  const may = useRightsIn(organisations?.find((one) => one.id === orgId)?.key ?? '')
  const [isSelling, setSelling] = useState(false)
  return (
    <>
      <Button variant="secondary" wide disabled={isOffline} onClick={() => setSelling(true)}>
        {isOffline ? t.sellOffline : t.sell}
      </Button>
      <Suspense fallback={null}>
        {isSelling && (
          <SellAtDoorDialog
            eventId={eventId}
            orgId={orgId}
            door={door}
            mayFind={may('members:read')}
            methods={paidMethods(may)}
            onSold={(sold) => {
              setSelling(false)
              onSold(sold)
            }}
            onClose={() => setSelling(false)}
          />
        )}
      </Suspense>
    </>
  )
}
