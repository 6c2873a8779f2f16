import type { DemonstrationAccount } from '@medlem/identity/options'

/** Of every demonstration account; README lists them. */
export const DEMONSTRATION_PASSWORD = 'medlem'

/** What the sign-in page offers by one click. */
export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  { email: 'ida.holm@example.org', name: 'Ida Holm', role: 'Parent, with a child and a linked spouse' },
  { email: 'jonas.holm@example.org', name: 'Jonas Holm', role: 'The linked spouse' },
  { email: 'freja.lund@example.org', name: 'Freja Lund', role: 'Has a family link to answer' },
  { email: 'nora.berg@example.org', name: 'Nora Berg', role: 'Member without an address' },
  { email: 'nils.ny@example.org', name: 'Nils Ny', role: 'Signs in for the first time' },
  { email: 'admin@sejlklub.example.org', name: 'Anders Krog', role: 'Administrator of the sailing club' },
  {
    email: 'kasper.joergensen@example.org',
    name: 'Kasper Jørgensen',
    role: 'Treasurer of the football club',
  },
  { email: 'support@example.org', name: 'Signe Bendtsen', role: 'Support: may act for every member' },
]
