import {
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ø',
  u: 'ü',
  y: 'ý',
  n: 'ñ',
  c: 'ç',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  N: 'Ñ',
  R: 'Ŕ',
}

/** The share of a text that a translation may be longer: 40 %. */
const LONGER = 0.4

function accent(elements: MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === 0)
      element.value = element.value.replace(/\w/g, (letter) => ACCENTED[letter] ?? letter)
    if (isTagElement(element)) accent(element.children)
    if (isPluralElement(element) || isSelectElement(element))
      for (const { value } of Object.values(element.options)) accent(value)
  }
}

/**
 * '[Ŕévíéw áñd páý ··· ··]' for 'Review and pay': a text longer by 40 %, in brackets. What a screen shows without
 * brackets is written in the code, and a bracket that can't be seen is cut off.
 */
export function pseudo(text: string): string {
  const elements = parse(text)
  accent(elements)
  const filling = '·'
    .repeat(Math.max(1, Math.ceil(text.replace(/[{<][^}>]*[}>]/g, '').length * LONGER) - 2))
    .replace(/(...)/g, '$1 ')
  return `[${printAST(elements)} ${filling.trim()}]`
}
