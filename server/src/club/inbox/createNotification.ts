import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import type {
  CreatedNotification,
  NotificationInput,
} from '../../communication/notification/notificationInput.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { answerContact } from '../thread/answerContact.ts'
import { contactOrganisation } from '../thread/contactOrganisation.ts'
import { askForLink } from './askForLink.ts'

/** Notifications that a client may send. The server sets sender, receiver, time and data (row 27). */
export async function createOwnNotification(
  deps: Deps,
  caller: Caller,
  input: NotificationInput,
): Promise<CreatedNotification> {
  switch (input.type) {
    case 'FAMILY_LINK_REQUEST':
      return askForLink(deps, caller, input)
    case 'CONTACT_US':
      return contactOrganisation(deps, caller, input)
    case 'CONTACT_US_REPLY':
      return answerContact(deps, caller, input)
    default:
      throw forbidden(say(clubProblemTexts, (t) => t.serverSendsThis))
  }
}
