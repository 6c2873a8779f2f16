export type Values = Record<string, unknown>

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** What of a form's values is not as the form began: lists as a whole, groups of fields field by field. */
export function typedValues(begun: Values, now: Values): Values {
  const typed: Values = {}
  for (const [name, value] of Object.entries(now)) {
    const before = begun[name]
    if (isGroup(value) && isGroup(before)) {
      const inner = typedValues(before, value)
      if (Object.keys(inner).length > 0) typed[name] = inner
    } else if (!isSame(before, value)) typed[name] = value
  }
  return typed
}

/** The form as it begins today with what was typed earlier; a field that the form has no more is left out. */
export function withTyped(begun: Values, typed: Values): Values {
  const whole: Values = { ...begun }
  for (const [name, value] of Object.entries(typed)) {
    if (!(name in begun)) continue
    const before = begun[name]
    whole[name] = isGroup(before) && isGroup(value) ? withTyped(before, value) : value
  }
  return whole
}
