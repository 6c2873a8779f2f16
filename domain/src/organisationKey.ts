/** Reserved: an organisation with this key would give global rights (Ruling 10). */
export const ALL_ORGANISATIONS = 'ALL'

/** Whether no organisation may have this key, in whatever case. */
export function isReservedKey(key: string): boolean {
  return key.toUpperCase() === ALL_ORGANISATIONS
}
