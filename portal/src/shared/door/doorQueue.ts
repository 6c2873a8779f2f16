import { DoorScan } from '@medlem/contract/door'
import * as z from 'zod/mini'

/** In localStorage, as scans outlive the session and the page: ids and times, and nothing else of a person. */
const QUEUE = 'medlem-door-queue:'
const SETTINGS = 'medlem-door'

const Queue = z.array(DoorScan)
const Settings = z.object({ name: DoorScan.shape.door, isMuted: z.boolean() })
export type DoorSettings = z.infer<typeof Settings>

function read<T>(key: string, type: z.ZodMiniType<T>): T | undefined {
  try {
    return type.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or closed storage: the queue is in this page's memory still.
  }
}

/** What this phone did at the door of an event and has not sent. */
export const doorQueue = {
  read: (eventId: string): DoorScan[] => read(QUEUE + eventId, Queue) ?? [],
  write: (eventId: string, scans: readonly DoorScan[]): void => {
    if (scans.length > 0) write(QUEUE + eventId, scans)
    else localStorage.removeItem(QUEUE + eventId)
  },
}

/** What this phone is called, and whether it makes a sound. */
export const doorSettings = {
  read: (): DoorSettings | undefined => read(SETTINGS, Settings),
  write: (settings: DoorSettings): void => write(SETTINGS, settings),
}
