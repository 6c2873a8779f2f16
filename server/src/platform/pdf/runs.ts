// The pieces of a line of text: the font of each, and where it stands when scripts run in both directions.
import bidiFactory from 'bidi-js'
import { type Fonts, findFont, lettersIn } from './fonts.ts'

/** A piece of a line in one font. */
export interface Run {
  font: string
  text: string
  /** Which it is from the left on paper, from 0. */
  place: number
  /** Of a script whose letters are shaped by those beside them, or stand in another order than they are read. */
  isShaped: boolean
}

interface LevelRun extends Pick<Run, 'font' | 'text'> {
  /** Odd from right to left (Unicode, UAX #9). */
  level: number
}

/** Replaces a letter that no font has. */
const UNKNOWN = '?'
const SPACE = 0x20

/** Letters that are written from right to left, and signs that only order them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** From Hebrew to Khmer: all that is not written letter by letter from the left. */
const SHAPED = /[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/u

const bidi = bidiFactory()

/** The pieces of a line in the order in which it is read. */
export function runsOf(fonts: Fonts, text: string, weight: 'plain' | 'strong'): Run[] {
  const runs: LevelRun[] = []
  for (const { letter, level } of lettersWithLevels(text)) {
    for (const one of drawable(fonts, letter)) {
      const last = runs.at(-1)
      // A space stands with the word before it, where that word's font has one: a reader of the text then finds both.
      const before = one === ' ' ? fonts.find((pair) => pair[weight].name === last?.font) : undefined
      const pair = before?.[weight].letters.has(SPACE) ? before : (findFont(fonts, one) ?? fonts[0])
      const font = pair?.[weight].name ?? ''
      if (last?.font === font && last.level === level) last.text += one
      else runs.push({ font, text: one, level })
    }
  }
  return withPlaces(runs)
}

function lettersWithLevels(text: string): { letter: string; level: number }[] {
  const letters = lettersIn(text)
  if (!RIGHT_TO_LEFT.test(text)) return letters.map((letter) => ({ letter, level: 0 }))
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  let at = 0
  return letters.map((letter) => {
    const level = levels[at] ?? 0
    at += letter.length
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(letter) : null
    return { letter: mirrored ?? letter, level }
  })
}

/** A letter as it can be drawn: whole, or by its parts where no font has all of them. */
function drawable(fonts: Fonts, letter: string): string[] {
  if (findFont(fonts, letter)) return [letter]
  return Array.from(letter).flatMap((one) => {
    if (findFont(fonts, one)) return [one]
    return /[\p{M}\p{C}]/u.test(one) ? [] : [UNKNOWN]
  })
}

/** Each piece with its place on paper from the left, 0 first. UAX #9, rule L2: what is of a level or above it is reversed, down to 1. */
function withPlaces(runs: readonly LevelRun[]): Run[] {
  const order = runs.map((_, n) => n)
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let from = 0
    while (from < order.length) {
      let to = from
      while ((runs[order[to] ?? -1]?.level ?? -1) >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(to, from + 1)
    }
  }
  const places = new Map(order.map((run, place) => [run, place]))
  return runs.map(({ font, text, level }, n) => ({
    font,
    text: inOneDirection(text, level),
    place: places.get(n) ?? n,
    isShaped: SHAPED.test(text),
  }))
}

/** The library sets a piece of letters from right to left so, whatever stands around it, and all others from the left. */
function inOneDirection(text: string, level: number): string {
  return (level % 2 === 1) === RIGHT_TO_LEFT.test(text) ? text : lettersIn(text).reverse().join('')
}
