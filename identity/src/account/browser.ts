import Bowser from 'bowser'

/** Longer is no browser's, and the names below come from a list. */
const LONGEST_AGENT = 512

/** The family of a browser and its system, as 'Firefox, Windows'; null where the header names none that is known. */
export function browserFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_AGENT))
  return [browser.name, os.name].filter(Boolean).join(', ') || null
}
