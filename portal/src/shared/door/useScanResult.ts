import type { DoorList, DoorScan } from '@medlem/contract/door'
import { judge, type Shown } from '@medlem/domain/door'
import { doorTexts as t } from '@medlem/i18n/en/portal/door'
import { useState } from 'react'
import type { Sold } from './doorList.ts'
import type { DoorSettings } from './doorQueue.ts'
import { readShown } from './readShown.ts'
import { type DoorAnswer, scanResultLabels } from './scanResultLabels.ts'
import { playScanSound } from './scanSound.ts'
import type { Door } from './useDoor.ts'

/** How long somebody at a door waits for a newer list before they are answered from the one at hand. */
const RELOAD_MS = 2_000

const noLaterThan = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/** Shown until the next: the answer, and what was done with it. */
interface Said {
  answer: DoorAnswer
  scan: DoorScan | undefined
}

interface Asked {
  door: Door
  list: DoorList
  way: 'in' | 'out'
  settings: DoorSettings
}

/** What a door says of what is scanned, typed or pressed, and the scans that it makes of it. */
export function useScanResult({ door, list, way, settings }: Asked) {
  const [said, setSaid] = useState<Said>()
  const [notice, setNotice] = useState('')
  const say = (answer: DoorAnswer, scan?: DoorScan) => {
    if (!settings.isMuted) playScanSound(scanResultLabels(answer).tone)
    setNotice('')
    setSaid({ answer, scan })
  }
  const decideNow = async (shown: Shown) => {
    const { opensAt, asOf } = list
    // By the server's clock where it answers, as that of a phone may be wrong.
    const now = door.offlineSince === undefined ? asOf : new Date().toISOString()
    if (opensAt !== undefined && now < opensAt) return say({ kind: 'early', opensAt })
    let answer = judge(list, door.scans, { shown, way })
    if (answer.kind === 'unknown' && door.offlineSince === undefined) {
      // It may be newer than the list.
      const newer = await Promise.race([door.reload(), noLaterThan(RELOAD_MS)])
      if (newer?.data) answer = judge(newer.data, door.scans, { shown, way })
    }
    if (answer.kind !== 'in' && answer.kind !== 'out') return say(answer)
    const { kind, ticket } = answer
    say(answer, door.add({ registrationId: ticket.registrationId, kind, undoes: null, door: settings.name }))
  }
  const checkNow = async (text: string) => {
    if (said) return
    const shown = await readShown(text, list)
    if (typeof shown === 'string') say({ kind: shown })
    else await decideNow(shown)
  }
  const welcome = (sold: Sold) => {
    door.addSold(sold)
    say({ kind: 'in', ticket: sold.ticket }, sold.scan)
  }
  const undo = ({ nonce, registrationId }: DoorScan) => {
    door.add({ registrationId, kind: 'undo', undoes: nonce, door: settings.name })
    const ticket = list.tickets.find((one) => one.registrationId === registrationId)
    setNotice(t.undone({ name: ticket?.name ?? '' }))
    setSaid(undefined)
  }
  return {
    said,
    notice,
    decide: (shown: Shown) => void decideNow(shown),
    check: (text: string) => void checkNow(text),
    undo,
    welcome,
    goOn: () => setSaid(undefined),
  }
}
