import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'

/** For what is the portal's own: a super administrator, who acts for nobody. */
export function requireSupport({ superAdmin, actingFor }: Caller): void {
  if (!superAdmin || actingFor) throw forbidden()
}
