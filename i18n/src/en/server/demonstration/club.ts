import { texts } from '../../../texts.ts'

/** What the clubs of the demonstration say of themselves, their fees and their banner. */
export const demonstrationClubTexts = texts('server/demonstration/club', {
  sailing: 'Sailing',
  sailingText:
    'Dinghies, keelboats and a warm club house at the harbour. Sailing school for children every Tuesday.',
  choir: 'Choir',
  choirText: 'Forty voices, two concerts a year, rehearsals on Wednesdays. New singers audition in August.',
  football: 'Football',
  footballText: 'Football for everyone from five to seventy-five, on grass from April and indoors in winter.',
  chess: 'Chess',
  chessText: 'Club evenings on Mondays. Fees for the new season are being decided.',
  federation: 'Federation',
  federationText:
    'The clubs of the region: courses for boards, insurance, and one voice towards the municipalities.',
  membership: 'Membership',
  season: 'Season',
  senior: 'Senior',
  youth: 'Youth under 18',
  passive: 'Passive',
  open: 'Sejlklubben Havkatten is open for {year}. Renew before New Year and your berth is safe.',
  renewNow: 'Renew now',
})
