import type { DoorList } from '@medlem/contract/door'
import { CARD_CHECK } from '@medlem/contract/paths'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { Camera as CameraIcon, CloudOff } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { DoorClosedError, type DoorSource } from '../../api/door/door.ts'
import { startWorker } from '../../api/offline/startWorker.ts'
import { Button } from '../../ui/Button.tsx'
import { bold } from '../../ui/bold.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatInstant, momentParts } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { Camera } from '../scan/Camera.tsx'
import { qrReader } from '../scan/readQr.ts'
import { DoorPeople } from './DoorPeople.tsx'
import { DoorSearch } from './DoorSearch.tsx'
import { DoorSettings } from './DoorSettings.tsx'
import css from './door.module.css'
import type { Sold } from './doorList.ts'
import { doorSettings } from './doorQueue.ts'
import { ScanResult } from './ScanResult.tsx'
import { type Door, useDoor } from './useDoor.ts'
import { useScanResult } from './useScanResult.ts'

export interface DoorSaleProps {
  eventId: string
  /** What this door is called. */
  door: string
  isOffline: boolean
  onSold: (sold: Sold) => void
}

interface DoorViewProps {
  source: DoorSource
  name: string
  /** Sells places at this door, or says who does. */
  Sale: ComponentType<DoorSaleProps>
}

/** The door of one event on a phone: scan, search or type, with or without a network. `name` is what the phone is called at first. */
export function DoorView({ source, name, Sale }: DoorViewProps) {
  const door = useDoor(source)
  const { list, error } = door
  useEffect(() => {
    // Everything that a scan needs is there before the network is gone.
    const prepare = async () => {
      await qrReader()
      await startWorker(CARD_CHECK)
    }
    prepare().catch(() => undefined)
  }, [])
  if (door.isClosed || error instanceof DoorClosedError)
    return (
      <>
        <PageHeading title={t.door} />
        <EmptyState title={t.closed}>{t.closedNote}</EmptyState>
      </>
    )
  if (error && !list)
    return (
      <>
        <PageHeading title={t.door} />
        <ErrorNotice error={error} title={t.notLoaded} retry={() => door.reload()} />
      </>
    )
  return list ? <OpenDoor door={door} list={list} name={name} Sale={Sale} /> : <ScreenSkeleton />
}

interface OpenDoorProps extends Pick<DoorViewProps, 'name' | 'Sale'> {
  door: Door
  list: DoorList
}

function OpenDoor({ door, list, name, Sale }: OpenDoorProps) {
  const [settings, setSettings] = useState(() => doorSettings.read() ?? { name, isMuted: false })
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [isScanning, setScanning] = useState(false)
  const [hasNoCamera, setNoCamera] = useState(false)
  const [query, setQuery] = useState('')
  const { said, notice, decide, check, undo, welcome, goOn } = useScanResult({ door, list, way, settings })
  const failCamera = useCallback(() => {
    setScanning(false)
    setNoCamera(true)
  }, [])
  return (
    <>
      <DoorHead door={door} list={list} />
      <p role="status" className="mb-4 font-medium empty:hidden">
        {notice}
      </p>
      <div className={css.tools}>
        <SegmentedControl
          legend={t.way}
          options={[
            { value: 'in', label: t.wayIn },
            { value: 'out', label: t.wayOut },
          ]}
          value={way}
          onChange={setWay}
        />
        {isScanning && <Camera lasting className={css.camera} onRead={check} onFailure={failCamera} />}
        <Button
          wide
          icon={<CameraIcon size={20} aria-hidden="true" />}
          onClick={() => {
            setNoCamera(false)
            setScanning(!isScanning)
          }}
        >
          {isScanning ? t.stopScan : t.scan}
        </Button>
        {hasNoCamera && <p role="alert">{t.noCamera}</p>}
        <DoorSearch query={query} onQuery={setQuery} onCode={check} />
        <Sale
          eventId={list.eventId}
          door={settings.name}
          isOffline={door.offlineSince !== undefined}
          onSold={welcome}
        />
      </div>
      <DoorPeople door={door} list={list} way={way} query={query} onPress={decide} onUndo={undo} />
      <DoorSettings
        settings={settings}
        onChange={(changed) => {
          setSettings(changed)
          doorSettings.write(changed)
        }}
        loadedAt={door.loadedAt}
        onReload={() => void door.reload()}
      />
      {said && (
        <ScanResult
          answer={said.answer}
          currency={list.currency}
          onUndo={said.scan && (() => said.scan && undo(said.scan))}
          onClose={goOn}
        />
      )}
    </>
  )
}

/** Which event, how many are in, and since when there is no network. */
function DoorHead({ door, list }: Pick<OpenDoorProps, 'door' | 'list'>) {
  const { offlineSince, unsent, state } = door
  const total = list.tickets.length
  const count = list.tickets.filter(({ registrationId }) => state.inside.has(registrationId)).length
  return (
    <>
      {offlineSince && (
        <div className={css.offline} role="status">
          <CloudOff size={20} aria-hidden="true" />
          <p>
            {t.offlineSince({ time: momentParts(offlineSince).time, b: bold })}{' '}
            {unsent.length > 0 && t.waiting({ count: unsent.length })}
          </p>
        </div>
      )}
      <div className={css.head}>
        <PageHeading title={list.title} lead={formatInstant(list.startDate)} />
        <p className={css.count}>{t.inOf({ count, total, b: bold })}</p>
      </div>
      <div className={css.meter} style={{ '--share': total === 0 ? 0 : count / total }}>
        <span />
      </div>
    </>
  )
}
