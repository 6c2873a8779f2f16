import type { PageVersionState } from '@medlem/contract/page'
import type { CalendarDate } from './calendar.ts'

interface Version {
  version: number
  inForceFrom: CalendarDate
}

/** The newest of the versions whose day has come; undefined while none has. */
export function versionInForce<V extends Version>(
  versions: readonly V[],
  today: CalendarDate,
): V | undefined {
  return versions
    .filter(({ inForceFrom }) => inForceFrom <= today)
    .reduce<V | undefined>(
      (newest, one) => (newest && newest.version > one.version ? newest : one),
      undefined,
    )
}

/** The newest version in force that asks for acceptance: a later one that does not ask leaves it as it is (decision 50). */
export function versionToAccept<V extends Version & { asksAcceptance: boolean }>(
  versions: readonly V[],
  today: CalendarDate,
): V | undefined {
  return versionInForce(
    versions.filter(({ asksAcceptance }) => asksAcceptance),
    today,
  )
}

/** How a version stands to the one in force: one whose day has not come is planned, every other is past. */
export function versionState(
  { version, inForceFrom }: Version,
  { inForce, today }: { inForce: Version | undefined; today: CalendarDate },
): PageVersionState {
  if (version === inForce?.version) return 'current'
  return inForceFrom > today ? 'planned' : 'past'
}
