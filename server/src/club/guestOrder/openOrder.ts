import type { GuestOrder } from '@medlem/contract/guest'
import { confirmGuest } from '../../people/guest/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { openGuest } from '../../platform/guestToken/guestToken.ts'
import { readOrder } from './readOrder.ts'

/** Opens an order with its link, which shows that the address is theirs; 404 alike of a forged one and of a guest who was forgotten. */
export async function openOrder(
  deps: Deps,
  { token, language }: { token: string; language: string },
): Promise<{ memberId: string; order: GuestOrder }> {
  const memberId = openGuest(deps.config, 'link', token)
  const subject = memberId === undefined ? undefined : await findMemberById(deps.db, memberId)
  if (!subject?.enabled) throw notFound()
  await confirmGuest(deps.db, subject.id, deps.clock.now())
  return { memberId: subject.id, order: await readOrder(deps, { subject, language, actingFor: false }) }
}
