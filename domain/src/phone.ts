import { type Country, findCountry } from './country.ts'

/** How a country writes its own numbers: its code, and what follows it at home. */
const plans: Record<Country['name'], { code: string; own: RegExp }> = {
  Denmark: { code: '45', own: /^[2-9]\d{7}$/ },
  Norway: { code: '47', own: /^[2-9]\d{7}$/ },
  Sweden: { code: '46', own: /^0[1-9]\d{6,8}$/ },
}

/**
 * A phone number as a person typed it, as E.164 digits with the country's code and without '+'. Without a code it is one
 * of the country in which its owner lives, by default Denmark. Undefined when it reaches no phone.
 */
export function internationalNumber(text: string, country = 'Denmark'): string | undefined {
  const typed = text.replace('(0)', '').replace(/[\s()./\u2010-\u2015-]/g, '')
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(typed)?.[1]
  if (foreign !== undefined) return isPossible(foreign) ? foreign : undefined
  const home = findCountry(country)
  if (!home) return undefined
  const { code, own } = plans[home.name]
  if (own.test(typed)) return code + typed.replace(/^0/, '')
  return typed.startsWith(code) && /^\d+$/.test(typed) && isPossible(typed) ? typed : undefined
}

/** Of the countries whose plan is known, only numbers of that plan. */
function isPossible(digits: string): boolean {
  const plan = Object.values(plans).find(({ code }) => digits.startsWith(code))
  if (!plan) return true
  const rest = digits.slice(plan.code.length)
  return plan.own.test(plan === plans.Sweden ? `0${rest}` : rest)
}
