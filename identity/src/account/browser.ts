import Bowser from 'bowser'

/** Longer is no browser's, and the names below come from a list. */
const MAX_AGENT_LENGTH = 512

/** The family of a browser and its system, as 'Firefox, Windows'; null where the header names none that is known. */
export function browserFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_AGENT_LENGTH))
  return [browser.name, os.name].filter(Boolean).join(', ') || null
}
