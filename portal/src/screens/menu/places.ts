import { menuTexts } from '@medlem/i18n/en/portal/menu'
import { titleTexts } from '@medlem/i18n/en/portal/title'

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
    title: titleTexts.memberships,
    visitor: 'member',
    places: [
      {
        href: '/organizations',
        label: titleTexts.home,
        purpose: menuTexts.yourFamilysMembershipsComingEvents,
        alsoCalled: menuTexts.organizationsClubsFrontPage,
      },
      {
        href: '/memberships',
        label: titleTexts.memberships,
        purpose: menuTexts.everyMembershipOfTheFamily,
        alsoCalled: menuTexts.statusReceiptHistoryPaid,
      },
      {
        href: '/membership-new',
        label: titleTexts.newMembership,
        purpose: menuTexts.becomeAMemberOrRenew,
        alsoCalled: menuTexts.buyJoinRenewPayFee,
      },
      {
        href: '/organizations-review',
        label: menuTexts.reviewAndPay,
        purpose: menuTexts.whatYouHaveChosenAnd,
        alsoCalled: menuTexts.organizationsReviewBasketCart,
      },
    ],
  },
  {
    title: menuTexts.whatHappensInTheClubs,
    visitor: 'member',
    places: [
      {
        href: '/events',
        label: titleTexts.events,
        purpose: menuTexts.whatIsPlannedAndWhen,
        alsoCalled: 'activities',
      },
      {
        href: '/my-calender',
        label: titleTexts.myCalendar,
        purpose: menuTexts.yourEventsAndDeadlinesBy,
        alsoCalled: menuTexts.calendarDatesDeadlines,
      },
      {
        href: '/blog',
        label: titleTexts.news,
        purpose: menuTexts.newsFromTheOrganisationsTo,
        alsoCalled: 'blog',
      },
      {
        href: '/content',
        label: menuTexts.statutesAndOtherPages,
        purpose: menuTexts.statutesPrivacyQuestionsAndAnswers,
        alsoCalled: menuTexts.contentFaqGdprRules,
      },
    ],
  },
  {
    title: menuTexts.youAndYourFamily,
    visitor: 'member',
    places: [
      {
        href: '/my-profile',
        label: titleTexts.myProfile,
        purpose: menuTexts.whatWeKnowAboutYou,
        alsoCalled: menuTexts.nameAddressPicture,
      },
      {
        href: '/edit-profile',
        label: titleTexts.editProfile,
        purpose: menuTexts.changeYourDataAndSettings,
        alsoCalled: menuTexts.exportEraseDeletePrivacyE,
      },
      {
        href: '/participants-list',
        label: titleTexts.myParticipants,
        purpose: menuTexts.yourChildrenAndTheAccounts,
        alsoCalled: menuTexts.familySpouseInviteLink,
      },
      {
        href: '/add-edit-participant',
        label: menuTexts.addAParticipant,
        purpose: menuTexts.addAChildOrInvite,
        alsoCalled: menuTexts.addEditParticipantFamilyChild,
      },
    ],
  },
  {
    title: titleTexts.messages,
    visitor: 'member',
    places: [
      {
        href: '/message-inbox',
        label: menuTexts.messageInbox,
        purpose: menuTexts.whatYouAndTheOrganisations,
        alsoCalled: menuTexts.mailLettersRead,
      },
      {
        href: '/message-compose',
        label: menuTexts.writeAMessage,
        purpose: menuTexts.aNewMessageToAn,
        alsoCalled: menuTexts.messageComposeSend,
      },
      {
        href: '/contact-us',
        label: titleTexts.contactUs,
        purpose: menuTexts.askAnOrganisationAndSee,
        alsoCalled: menuTexts.helpSupportEMail,
      },
      {
        href: '/mailbox',
        label: titleTexts.mailbox,
        purpose: menuTexts.theEMailsThatThe,
        alsoCalled: menuTexts.eMailLettersPostSent,
      },
      {
        href: '/email-template',
        label: menuTexts.messagesWeSend,
        purpose: menuTexts.whichEMailsAndMessages,
        alsoCalled: menuTexts.emailTemplateWhatsapp,
      },
    ],
  },
  {
    title: menuTexts.administration,
    visitor: 'administrator',
    places: [
      {
        href: '/membership-list',
        label: menuTexts.membershipList,
        purpose: menuTexts.everyoneWithAMembershipIn,
        alsoCalled: menuTexts.membersSearchPeople,
      },
      {
        href: '/add-blog',
        label: titleTexts.writeNews,
        purpose: menuTexts.forEveryoneForMembersOr,
        alsoCalled: menuTexts.addBlogPublish,
      },
      {
        href: '/content-add',
        label: titleTexts.writePage,
        purpose: menuTexts.statutesPrivacyQuestionsAndAnswers2,
        alsoCalled: menuTexts.contentAddStatutes,
      },
      {
        href: '/add-email',
        label: menuTexts.editAnEMail,
        purpose: menuTexts.yourOrganisationsEMailsIn,
        alsoCalled: menuTexts.addEmailTemplate,
      },
    ],
  },
  {
    title: menuTexts.whenYouLeave,
    visitor: 'member',
    places: [
      {
        href: '/page-lock-screen',
        label: menuTexts.lockTheScreen,
        purpose: menuTexts.hideWhatIsOpenWhile,
        alsoCalled: menuTexts.pageLockScreen,
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
