import {
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'

/** What a translation of a text must keep. */
export interface TextFacts {
  /** Arguments with their kind, tags, and the cases of a choice, sorted: ['count plural', 'name', '<terms>']. */
  parts: string[]
  /** The forms of each plural, '=0' and the like left out: [['one', 'other']]. */
  plurals: string[][]
}

/** Reads an ICU text; throws where it can't be parsed. */
export function factsOf(text: string): TextFacts {
  const parts = new Set<string>()
  const plurals: string[][] = []
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (isLiteralElement(element) || element.type === TYPE.pound) continue
      if (isTagElement(element)) {
        parts.add(`<${element.value}>`)
        visit(element.children)
      } else if (isPluralElement(element) || isSelectElement(element)) {
        const cases = Object.keys(element.options)
        if (isPluralElement(element)) plurals.push(cases.filter((name) => !name.startsWith('=')).sort())
        parts.add(`${element.value} ${isPluralElement(element) ? 'plural' : cases.sort().join('|')}`)
        for (const { value } of Object.values(element.options)) visit(value)
      } else parts.add(isNumberElement(element) ? `${element.value} number` : element.value)
    }
  }
  visit(parse(text))
  return { parts: [...parts].sort(), plurals }
}
