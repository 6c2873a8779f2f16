import { AppError } from '../../platform/error/appError.ts'
import type { Caller } from './caller.ts'

/** What is the member's alone: nobody does it for another, support included (Ruling 11). */
type OwnAffair =
  | 'approve a family link'
  | 'save a card'
  | 'charge a saved card'
  | 'switch auto-renewal on'
  | 'agree to messages'
  | 'change an e-mail address'
  | 'make a calendar address'
  | 'export data'
  | 'erase data'
  | 'read e-mails'

/** 403 for one who acts for another member. */
export function refuseWhileActing({ actingFor }: Pick<Caller, 'actingFor'>, affair: OwnAffair): void {
  if (!actingFor) return
  const message = `You can't ${affair} while you act for another member. They must do it.`
  throw new AppError('forbidden', 403, message, { event: 'acting_refused' })
}
