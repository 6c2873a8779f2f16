import { demonstrationTexts } from '@medlem/i18n/en/server/demonstration'
import type { DemonstrationAccount } from '@medlem/identity/options'
import { say } from '../../platform/error/sentence.ts'

/** Of every demonstration account; README lists them. */
export const DEMONSTRATION_PASSWORD = 'medlem'

/** What the sign-in page offers by one click. */
export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  { email: 'ida.holm@example.org', name: 'Ida Holm', role: say(demonstrationTexts, (t) => t.parent) },
  { email: 'jonas.holm@example.org', name: 'Jonas Holm', role: say(demonstrationTexts, (t) => t.spouse) },
  { email: 'freja.lund@example.org', name: 'Freja Lund', role: say(demonstrationTexts, (t) => t.invited) },
  {
    email: 'nora.berg@example.org',
    name: 'Nora Berg',
    role: say(demonstrationTexts, (t) => t.withoutAddress),
  },
  { email: 'nils.ny@example.org', name: 'Nils Ny', role: say(demonstrationTexts, (t) => t.newcomer) },
  {
    email: 'admin@sejlklub.example.org',
    name: 'Anders Krog',
    role: say(demonstrationTexts, (t) => t.administrator),
  },
  {
    email: 'kasper.joergensen@example.org',
    name: 'Kasper Jørgensen',
    role: say(demonstrationTexts, (t) => t.treasurer),
  },
  { email: 'support@example.org', name: 'Signe Bendtsen', role: say(demonstrationTexts, (t) => t.support) },
]
