import type { Href } from '@medlem/contract/portalAddress'
import { menuTexts } from '@medlem/i18n/en/portal/menu'
import { titleTexts } from '@medlem/i18n/en/portal/title'

/** Who finds a page in the list: every member, or also those who administer something. */
type Visitor = 'member' | 'administrator'

export interface Place {
  href: Href
  label: string
  /** What it is for, in a line. */
  purpose: string
  /** Other words that people look for it by. */
  alsoCalled?: string
}

interface PlaceGroup {
  title: string
  visitor: Visitor
  places: readonly Place[]
}

const groups: readonly PlaceGroup[] = [
  {
    title: titleTexts.memberships,
    visitor: 'member',
    places: [
      {
        href: '/organizations',
        label: titleTexts.home,
        purpose: menuTexts.homePurpose,
        alsoCalled: menuTexts.homeWords,
      },
      {
        href: '/memberships',
        label: titleTexts.memberships,
        purpose: menuTexts.membershipsPurpose,
        alsoCalled: menuTexts.membershipsWords,
      },
      {
        href: '/member-cards',
        label: titleTexts.memberCards,
        purpose: menuTexts.cardsPurpose,
        alsoCalled: menuTexts.cardsWords,
      },
      {
        href: '/membership-new',
        label: titleTexts.newMembership,
        purpose: menuTexts.newMembershipPurpose,
        alsoCalled: menuTexts.newMembershipWords,
      },
      {
        href: '/organizations-review',
        label: menuTexts.reviewAndPay,
        purpose: menuTexts.reviewPurpose,
        alsoCalled: menuTexts.reviewWords,
      },
    ],
  },
  {
    title: menuTexts.inTheClubs,
    visitor: 'member',
    places: [
      {
        href: '/events',
        label: titleTexts.events,
        purpose: menuTexts.eventsPurpose,
        alsoCalled: menuTexts.eventsWords,
      },
      {
        href: '/my-calender',
        label: titleTexts.myCalendar,
        purpose: menuTexts.calendarPurpose,
        alsoCalled: menuTexts.calendarWords,
      },
      {
        href: '/my-teams',
        label: titleTexts.myTeams,
        purpose: menuTexts.teamsPurpose,
        alsoCalled: menuTexts.teamsWords,
      },
      {
        href: '/blog',
        label: titleTexts.news,
        purpose: menuTexts.newsPurpose,
        alsoCalled: menuTexts.newsWords,
      },
      {
        href: '/content',
        label: menuTexts.otherPages,
        purpose: menuTexts.otherPagesPurpose,
        alsoCalled: menuTexts.otherPagesWords,
      },
    ],
  },
  {
    title: menuTexts.youAndFamily,
    visitor: 'member',
    places: [
      {
        href: '/my-profile',
        label: titleTexts.myProfile,
        purpose: menuTexts.profilePurpose,
        alsoCalled: menuTexts.profileWords,
      },
      {
        href: '/edit-profile',
        label: titleTexts.editProfile,
        purpose: menuTexts.editProfilePurpose,
        alsoCalled: menuTexts.editProfileWords,
      },
      {
        href: '/participants-list',
        label: titleTexts.myParticipants,
        purpose: menuTexts.participantsPurpose,
        alsoCalled: menuTexts.participantsWords,
      },
      {
        href: '/add-edit-participant',
        label: menuTexts.addParticipant,
        purpose: menuTexts.addParticipantPurpose,
        alsoCalled: menuTexts.addParticipantWords,
      },
    ],
  },
  {
    title: titleTexts.messages,
    visitor: 'member',
    places: [
      {
        href: '/message-inbox',
        label: titleTexts.messageInbox,
        purpose: menuTexts.inboxPurpose,
        alsoCalled: menuTexts.inboxWords,
      },
      {
        href: '/message-compose',
        label: menuTexts.writeMessage,
        purpose: menuTexts.writeMessagePurpose,
        alsoCalled: menuTexts.writeMessageWords,
      },
      {
        href: '/contact-us',
        label: titleTexts.contactUs,
        purpose: menuTexts.contactPurpose,
        alsoCalled: menuTexts.contactWords,
      },
      {
        href: '/mailbox',
        label: titleTexts.mailbox,
        purpose: menuTexts.mailboxPurpose,
        alsoCalled: menuTexts.mailboxWords,
      },
      {
        href: '/email-template',
        label: menuTexts.templates,
        purpose: menuTexts.templatesPurpose,
        alsoCalled: menuTexts.templatesWords,
      },
    ],
  },
  {
    title: menuTexts.administration,
    visitor: 'administrator',
    places: [
      {
        href: '/membership-list',
        label: titleTexts.membershipList,
        purpose: menuTexts.membershipListPurpose,
        alsoCalled: menuTexts.membershipListWords,
      },
      {
        href: '/add-blog',
        label: titleTexts.writeNews,
        purpose: menuTexts.writeNewsPurpose,
        alsoCalled: menuTexts.writeNewsWords,
      },
      {
        href: '/content-add',
        label: titleTexts.writePage,
        purpose: menuTexts.writePagePurpose,
        alsoCalled: menuTexts.writePageWords,
      },
      {
        href: '/add-email',
        label: menuTexts.editEmail,
        purpose: menuTexts.editEmailPurpose,
        alsoCalled: menuTexts.editEmailWords,
      },
    ],
  },
  {
    title: menuTexts.whenYouLeave,
    visitor: 'member',
    places: [
      {
        href: '/page-lock-screen',
        label: menuTexts.lockScreen,
        purpose: menuTexts.lockScreenPurpose,
        alsoCalled: menuTexts.lockScreenWords,
      },
    ],
  },
]

/** The pages in groups: those of administrators last but one, for them alone. */
export function placesFor(isAdministrator: boolean): readonly PlaceGroup[] {
  return groups.filter(({ visitor }) => visitor === 'member' || isAdministrator)
}

/** Groups with the places in which every typed word occurs, in whatever case. */
export function findPlaces(all: readonly PlaceGroup[], typed: string): PlaceGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .map((group) => ({
      ...group,
      places: group.places.filter(({ label, purpose, alsoCalled = '', href }) => {
        const text = `${group.title} ${label} ${purpose} ${alsoCalled} ${href}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ places }) => places.length > 0)
}
