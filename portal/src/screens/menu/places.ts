/** Who finds a page in the list: every member, or also those who administer something. */
type Visitor = 'member' | 'administrator'

export interface Place {
  href: string
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
    title: 'Memberships',
    visitor: 'member',
    places: [
      {
        href: '/organizations',
        label: 'Home',
        purpose: 'Your family’s memberships, coming events and the organisations.',
        alsoCalled: 'organizations clubs front page',
      },
      {
        href: '/memberships',
        label: 'Memberships',
        purpose: 'Every membership of the family with its history and receipts.',
        alsoCalled: 'status receipt history paid',
      },
      {
        href: '/membership-new',
        label: 'New Membership',
        purpose: 'Become a member, or renew for the next year.',
        alsoCalled: 'buy join renew pay fee',
      },
      {
        href: '/organizations-review',
        label: 'Review and pay',
        purpose: 'What you have chosen and what it costs, before you pay.',
        alsoCalled: 'organizations review basket cart',
      },
    ],
  },
  {
    title: 'What happens in the clubs',
    visitor: 'member',
    places: [
      {
        href: '/events',
        label: 'Events',
        purpose: 'What is planned, and when.',
        alsoCalled: 'activities',
      },
      {
        href: '/my-calender',
        label: 'My Calander',
        purpose: 'Your events and deadlines by month, week or as a list.',
        alsoCalled: 'calendar dates deadlines',
      },
      {
        href: '/blog',
        label: 'News',
        purpose: 'News from the organisations to their members.',
        alsoCalled: 'blog',
      },
      {
        href: '/content',
        label: 'Statutes and other pages',
        purpose: 'Statutes, privacy, questions and answers, older versions too.',
        alsoCalled: 'content faq gdpr rules',
      },
    ],
  },
  {
    title: 'You and your family',
    visitor: 'member',
    places: [
      {
        href: '/my-profile',
        label: 'My Profile',
        purpose: 'What we know about you.',
        alsoCalled: 'name address picture',
      },
      {
        href: '/edit-profile',
        label: 'Edit Profile',
        purpose: 'Change your data and settings, take them with you or have them erased.',
        alsoCalled: 'export erase delete privacy e-mail phone address',
      },
      {
        href: '/participants-list',
        label: 'My Participants',
        purpose: 'Your children and the accounts that are linked with yours.',
        alsoCalled: 'family spouse invite link',
      },
      {
        href: '/add-edit-participant',
        label: 'Add a participant',
        purpose: 'Add a child, or invite someone with an account of their own.',
        alsoCalled: 'add edit participant family child',
      },
    ],
  },
  {
    title: 'Messages',
    visitor: 'member',
    places: [
      {
        href: '/message-inbox',
        label: 'Message Inbox',
        purpose: 'What you and the organisations have written to each other.',
        alsoCalled: 'mail letters read',
      },
      {
        href: '/message-compose',
        label: 'Write a message',
        purpose: 'A new message to an organisation, or from it to a member.',
        alsoCalled: 'message compose send',
      },
      {
        href: '/contact-us',
        label: 'Contact Us',
        purpose: 'Ask an organisation, and see its address.',
        alsoCalled: 'help support e-mail',
      },
      {
        href: '/mailbox',
        label: 'Mailbox',
        purpose: 'The e-mails that the portal has written to you.',
        alsoCalled: 'e-mail letters post sent',
      },
      {
        href: '/email-template',
        label: 'Messages we send',
        purpose: 'Which e-mails and messages the portal sends, and why.',
        alsoCalled: 'email template whatsapp',
      },
    ],
  },
  {
    title: 'Administration',
    visitor: 'administrator',
    places: [
      {
        href: '/membership-list',
        label: 'Membership List',
        purpose: 'Everyone with a membership in your organisation: year, status, payment, renewal.',
        alsoCalled: 'members search people',
      },
      {
        href: '/add-blog',
        label: 'Write news',
        purpose: 'For everyone, for members or for administrators, from a day to a day.',
        alsoCalled: 'add blog publish',
      },
      {
        href: '/content-add',
        label: 'Write a page',
        purpose: 'Statutes, privacy, questions and answers; each change is a new version.',
        alsoCalled: 'content add statutes',
      },
      {
        href: '/add-email',
        label: 'Edit an e-mail',
        purpose: 'Your organisation’s e-mails, in your own words.',
        alsoCalled: 'add email template',
      },
    ],
  },
  {
    title: 'When you leave',
    visitor: 'member',
    places: [
      {
        href: '/page-lock-screen',
        label: 'Lock the screen',
        purpose: 'Hide what is open while you are away from the computer.',
        alsoCalled: 'page lock screen',
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
