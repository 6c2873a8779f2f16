import { cardCheckTexts as t } from '@medlem/i18n/en/portal/cardCheck'
import { useEffect, useEffectEvent, useRef } from 'react'
import { qrReader } from './readQr.ts'

/** Between two frames; a phone of 2019 reads one in about 60 ms. */
const INTERVAL_MS = 120
/** A picture that is still black after so long never comes (WebKit bug 252465). */
const FIRST_FRAME_MS = 6_000
/** What was read is read once, however long it is held out. */
const SAME_MS = 3_000

interface CameraProps {
  onRead: (text: string) => void
  onFailure: () => void
  /** Goes on after a code, with the same stream: iOS asks for each new one. */
  lasting?: boolean
  /** Of the picture. */
  className: string | undefined
}

/** The camera's picture until a code is read in it, or as long as it is shown. */
export function Camera({ onRead, onFailure, lasting = false, className }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onRead)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const stop = watch(video.current, { onRead: read, lasting })
    stop.started.catch(() => fail())
    return stop.end
  }, [lasting])
  return <video ref={video} className={className} aria-label={t.cameraPicture} playsInline muted />
}

/** Rejects when a stream that runs has no picture. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  const isAlive = () => video.videoWidth > 0 && video.currentTime > 0
  for (let waited = 0; !isAlive(); waited += INTERVAL_MS) {
    if (waited > FIRST_FRAME_MS) throw new Error('the camera shows nothing')
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
}

function watch(
  video: HTMLVideoElement | null,
  { onRead, lasting }: { onRead: (text: string) => void; lasting: boolean },
) {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { text: '', at: 0 }
  const end = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    })
    // The page was left while the person was asked.
    if (isOver || !video) return end()
    video.srcObject = stream
    await video.play()
    await firstFrame(video)
    const readQr = await qrReader()
    const look = async () => {
      const text = await readQr(video).catch(() => undefined)
      if (isOver) return
      if (text !== undefined && !lasting) {
        end()
        onRead(text)
        return
      }
      if (text !== undefined) {
        const isSame = text === last.text && Date.now() - last.at < SAME_MS
        last = { text, at: Date.now() }
        if (!isSame) onRead(text)
      }
      timer = setTimeout(look, INTERVAL_MS)
    }
    await look()
  }
  const started = begin()
  started.catch(end)
  return { started, end }
}
