import type { Style } from './text.ts'
import type { Write } from './write.ts'

/** On a letter folded for a C5 envelope: where its window shows the address, and where the text begins, in points from the top. */
const WINDOW_TOP = 134
const LETTER_TOP = 290
const WINDOW_WIDTH = 230

/** The receiver's name and address in the window of the envelope; answers where the text begins, below a long one too. */
export function drawReceiver(write: Write, lines: readonly string[], style: Style): number {
  const below = lines.reduce((y, line) => write(line, { style, y, width: WINDOW_WIDTH }), WINDOW_TOP)
  return Math.max(LETTER_TOP, below + style.leading)
}
