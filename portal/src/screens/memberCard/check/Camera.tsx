import { cardCheckTexts as t } from '@medlem/i18n/en/portal/cardCheck'
import { useEffect, useEffectEvent, useRef } from 'react'
import { qrReader } from './readQr.ts'

/** Between two frames; a phone of 2019 reads one in about 60 ms. */
const INTERVAL_MS = 120

/** The camera's picture until a code is read in it. */
export function Camera({ onRead, onFailure }: { onRead: (text: string) => void; onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onRead)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    const stop = watch(video.current, read)
    stop.started.catch(() => fail())
    return stop.end
  }, [])
  return <video ref={video} className="card-check-camera" aria-label={t.cameraPicture} playsInline muted />
}

function watch(video: HTMLVideoElement | null, onRead: (text: string) => void) {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
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
    const readQr = await qrReader()
    const look = async () => {
      const text = await readQr(video).catch(() => undefined)
      if (isOver) return
      if (text !== undefined) {
        end()
        onRead(text)
        return
      }
      timer = setTimeout(look, INTERVAL_MS)
    }
    await look()
  }
  return { started: begin(), end }
}
