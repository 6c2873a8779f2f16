/** Money in minor units (øre). bigint in rules, an integer on the wire; no floating point in between (Ruling 16). */
export type Minor = bigint

/** Scale of a stored VAT factor: 12500 ten-thousandths are 1.25. */
export const FACTOR_SCALE = 10_000n

const MINOR_PLACES = 2
const FACTOR_PLACES = 4
const DECIMAL = /^(\d{1,12})(?:\.(\d+))?$/

/**
 * Reads a decimal of the wire ('99.95' or 99.95) as minor units; undefined when it is not a plain,
 * non-negative decimal with at most two places. String(number) is the shortest exact form, so 19.99 is 1999.
 */
export function parseMinor(decimal: string | number): Minor | undefined {
  return parseScaled(decimal, MINOR_PLACES)
}

/** Reads a VAT factor (1.25) in ten-thousandths; undefined when it has more than four places or is no decimal. */
export function parseFactor(decimal: string | number): bigint | undefined {
  return parseScaled(decimal, FACTOR_PLACES)
}

function parseScaled(decimal: string | number, places: number): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(String(decimal).trim()) ?? []
  if (whole === undefined) return undefined
  // '1.250' says no more than '1.25'.
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > places) return undefined
  return BigInt(whole + digits.padEnd(places, '0'))
}

/** Minor units as the decimal number of the wire: 9995 is 99.95. */
export function minorToDecimal(minor: Minor | number): number {
  return Number(scaledToText(BigInt(minor), MINOR_PLACES, '.'))
}

/** A stored factor as the decimal number of the wire: 12500 is 1.25. */
export function factorToDecimal(tenThousandths: bigint | number): number {
  return Number(scaledToText(BigInt(tenThousandths), FACTOR_PLACES, '.'))
}

/** Minor units as an integer of the wire; throws rather than lose a digit. */
export function toWireMinor(minor: Minor): number {
  const wire = Number(minor)
  if (!Number.isSafeInteger(wire)) throw new RangeError('An amount does not fit the wire.')
  return wire
}

/** The Danish habit of writing money: '1.234,50 kr.', or '1.234,50 EUR' for another currency (Ruling 5). */
export function danishMoney(minor: Minor | number, currency: string): string {
  const text = scaledToText(BigInt(minor), MINOR_PLACES, ',').replace(/\B(?=(\d{3})+(?!\d)(?=.*,))/g, '.')
  return `${text} ${currency === 'DKK' ? 'kr.' : currency}`
}

/** Minor units with a point and nothing between thousands, '-1234.50': a number to most programs. */
export function pointDecimal(minor: Minor | number): string {
  return scaledToText(BigInt(minor), MINOR_PLACES, '.')
}

/** The same with a comma, '-1234,50': a number to a Danish spreadsheet. */
export function commaDecimal(minor: Minor | number): string {
  return scaledToText(BigInt(minor), MINOR_PLACES, ',')
}

const DANISH = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/
/** Some keyboards have no comma. */
const WITH_POINT = /^\d{1,12}\.\d{1,2}$/

/**
 * Reads money as people type it in Denmark ('1.234,50', '450', '450,- kr.', '450.50'); undefined when it is no
 * amount. Three digits after a point are thousands.
 */
export function parseDanishMoney(text: string): Minor | undefined {
  const bare = text.replace(/\s|kr\.?/gi, '').replace(/,-$/, '')
  const [, whole, øre = ''] = DANISH.exec(bare) ?? []
  if (whole !== undefined) return parseMinor(`${whole.replaceAll('.', '')}.${øre.padEnd(2, '0')}`)
  return WITH_POINT.test(bare) ? parseMinor(bare) : undefined
}

function scaledToText(value: bigint, places: number, point: string): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}${point}${digits.slice(-places)}`
}
