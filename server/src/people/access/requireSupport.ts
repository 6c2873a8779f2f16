import { forbidden } from '../../platform/error/appError.ts'
import type { Caller } from './caller.ts'

/** For what is the portal's own: a super administrator, who acts for nobody. */
export function requireSupport({ superAdmin, actingFor }: Caller): void {
  if (!superAdmin || actingFor) throw forbidden()
}
