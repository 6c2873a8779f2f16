import { texts } from '../../../texts.ts'

/** The pages of the demonstration’s clubs. */
export const demonstrationPageTexts = texts('server/demonstration/page', {
  february: 'February',
  march: 'March',
  april: 'April',
  privacy: 'How we look after your data',
  privacyText:
    '# What we keep\n{name} keeps the name, address, e-mail and phone of its members, their date of birth, and which years they have paid.\n\n# Why\nTo run the membership: fees, receipts, lists for training and the yearly report to the federation, which counts members without their names.\n\n# How long\nWhile you are a member. Receipts stay for five years after the year they are of, because the bookkeeping act says so.\n\n# Your rights\nYou can see and correct your data under My Profile, have them exported, and have them erased. Write to {email} about anything else.',
  statutes: 'Statutes',
  statutesText:
    '# 1. Name and home\nThe association is called {name}. Its home is Aarhus.\n\n# 2. Members\nEverybody who wants what the association is for can become a member. Membership runs for the period that was paid, and ends with it.\n\n# 3. The general assembly\nThe general assembly decides. It is held once a year in {meeting} and called three weeks before. Every member of sixteen years and more has one vote.\n\n# 4. The board\nThe board has five members, elected for two years at a time. It signs for the association by two of them together.\n\n# 5. Money\nThe year of the accounts is the calendar year. Only the association itself is liable for its debts.',
  questions: 'Questions and answers',
  sailingQuestions:
    '# When is my fee due?\nBefore the first of January. You can renew as soon as the next year is open; the portal shows it on your front page.\n\n# Can I take guests on board?\nYes, as many as you have life jackets.\n\n# How do I get a berth?\nPut yourself on the waiting list in the office. Members of the running year come first, in the order of the list.',
  footballQuestions:
    '# My child wants to try. What does it cost?\nNothing for the first three times. After that the youth fee covers the whole season, insurance included.\n\n# Who washes the shirts?\nThe parents in turn. The coach has the list.\n\n# Is the passive membership any use?\nIt keeps your vote, and the lights on.',
})
