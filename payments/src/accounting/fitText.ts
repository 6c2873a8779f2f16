const JOINT = ' · '

/** Cut to a length, with an ellipsis where something is missing. Half of a character is never left. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** A text with the voucher's reference at its end, which is whole whatever is cut. */
export function fitText(text: string, reference: string, most: number): string {
  const end = JOINT + reference
  return cutText(text, most - end.length) + end
}
