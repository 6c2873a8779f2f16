import {
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser'

/** The module that has what `toCode` calls: `plural`, `formatCount` and `formatDate`, in the language of the build. */
export const COUNT_MODULE = 'medlem:count'

function hasTag(elements: MessageFormatElement[]): boolean {
  return elements.some(
    (element) =>
      isTagElement(element) ||
      ((isPluralElement(element) || isSelectElement(element)) &&
        Object.values(element.options).some(({ value }) => hasTag(value))),
  )
}

/** Collects the arguments of a text while it is written as an expression. */
class CodeWriter {
  readonly names = new Set<string>()

  /** An array of parts where the text has tags, else a template literal. `count` is the variable that `#` shows. */
  write(elements: MessageFormatElement[], isRich: boolean, count?: string): string {
    if (isRich) return this.#list(elements, count)
    const only = elements[0]
    if (elements.length === 0) return '""'
    if (elements.length === 1 && only && isLiteralElement(only)) return JSON.stringify(only.value)
    const parts = elements.map((element) =>
      isLiteralElement(element)
        ? element.value.replace(/[`\\]|\$\{/g, '\\$&')
        : `\${${this.#expression(element, false, count)}}`,
    )
    return `\`${parts.join('')}\``
  }

  #list(elements: MessageFormatElement[], count?: string): string {
    const parts = elements.map((element) => {
      const code = this.#expression(element, true, count)
      return isPluralElement(element) || isSelectElement(element) ? `...${code}` : code
    })
    return `[${parts.join(',')}]`
  }

  #expression(element: MessageFormatElement, isRich: boolean, count?: string): string {
    if (isLiteralElement(element)) return JSON.stringify(element.value)
    if (element.type === TYPE.pound) return count ? `formatCount(${count})` : '""'
    if (isTimeElement(element) || ((isNumberElement(element) || isDateElement(element)) && element.style))
      throw new Error('A text may format counts and days only.')
    this.names.add(element.value)
    if (isNumberElement(element)) return `formatCount(${element.value})`
    if (isDateElement(element)) return `formatDate(${element.value})`
    if (isTagElement(element)) return `${element.value}(${this.#list(element.children, count)})`
    if (!isPluralElement(element) && !isSelectElement(element)) return element.value
    const counted = isPluralElement(element) ? element.value : count
    const { other, ...cases } = element.options
    const branches = Object.entries(cases).map(
      ([name, { value }]) => `${caseTest(element, name)}?${this.write(value, isRich, counted)}:`,
    )
    return `(${branches.join('')}${this.write(other?.value ?? [], isRich, counted)})`
  }
}

function caseTest(element: MessageFormatElement & { value: string }, name: string): string {
  if (!isPluralElement(element)) return `${element.value}===${JSON.stringify(name)}`
  if (name.startsWith('=')) return `${element.value}===${name.slice(1)}`
  return `plural(${element.value})===${JSON.stringify(name)}`
}

/** An ICU text as JavaScript: a string literal, or an arrow function of its values that may call `plural(count)`, `formatCount(count)` and `formatDate(day)`. */
export function toCode(text: string): string {
  if (!/[{<]/.test(text)) return JSON.stringify(text)
  const elements = parse(text)
  const writer = new CodeWriter()
  const code = writer.write(elements, hasTag(elements))
  if (writer.names.size === 0) return code
  return `({${[...writer.names].join(',')}})=>${code}`
}
