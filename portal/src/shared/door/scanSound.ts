import type { Tone } from './scanResultLabels.ts'

/** Hertz and seconds of each beep; they differ in number too, for those who can't tell pitches apart. */
const beeps: Record<Tone, readonly [hertz: number, seconds: number][]> = {
  good: [[880, 0.12]],
  wait: [
    [520, 0.1],
    [520, 0.1],
  ],
  bad: [
    [220, 0.16],
    [180, 0.16],
    [150, 0.24],
  ],
}
const GAP_S = 0.06
const LOUDNESS = 0.25

let context: AudioContext | undefined

/** A short sound for what a door says; none where the browser makes none. */
export function playScanSound(tone: Tone): void {
  try {
    context ??= new AudioContext()
    let at = context.currentTime
    for (const [hertz, seconds] of beeps[tone]) {
      const [tones, loudness] = [context.createOscillator(), context.createGain()]
      tones.frequency.value = hertz
      loudness.gain.value = LOUDNESS
      tones.connect(loudness).connect(context.destination)
      tones.start(at)
      tones.stop(at + seconds)
      at += seconds + GAP_S
    }
  } catch {
    // The word and the colour say the same.
  }
}
