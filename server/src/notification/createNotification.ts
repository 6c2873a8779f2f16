import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { answerContact } from './answerContact.ts'
import { askForLink } from './askForLink.ts'
import { contactOrganisation } from './contactOrganisation.ts'
import type { Told, Wish } from './wish.ts'

/** What a client may tell another. Who sends and who receives, when, and what goes along is the server's (row 27). */
export async function createOwnNotification(deps: Deps, caller: Caller, wish: Wish): Promise<Told> {
  switch (wish.type) {
    case 'FAMILY_LINK_REQUEST':
      return askForLink(deps, caller, wish)
    case 'CONTACT_US':
      return contactOrganisation(deps, caller, wish)
    case 'CONTACT_US_REPLY':
      return answerContact(deps, caller, wish)
    default:
      throw forbidden('Only the server can send this.')
  }
}
