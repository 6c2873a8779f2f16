/**
 * ISO 3166-1 numeric codes by the country's name, as gateways want them. The specification's own table says Sweden 276,
 * which ISO gives to Germany; that one stays on our wire, and this one goes to the gateway (Ruling 20).
 */
const numericCodes: Readonly<Record<string, string>> = {
  denmark: '208',
  dk: '208',
  sweden: '752',
  norway: '578',
}

/** The numeric code of a country that we serve; undefined for any other name. */
export function isoNumericCountry(name: string): string | undefined {
  const key = name.trim().toLowerCase()
  return Object.hasOwn(numericCodes, key) ? numericCodes[key] : undefined
}
