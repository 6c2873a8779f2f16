import type { FastifyInstance } from 'fastify'
import { bannerRoutes } from '../club/banner/routes.ts'
import { calendarFeedRoutes } from '../club/calendarFeed/routes.ts'
import { organisationRoutes } from '../club/catalogue/routes.ts'
import { doorRoutes } from '../club/door/routes.ts'
import { eventRoutes } from '../club/event/routes.ts'
import { guestOrderRoutes } from '../club/guestOrder/routes.ts'
import { notificationRoutes } from '../club/inbox/routes.ts'
import { memberCardRoutes } from '../club/memberCard/routes.ts'
import { memberRecordRoutes } from '../club/memberRecord/routes.ts'
import { membershipRoutes } from '../club/membership/routes.ts'
import { newsRoutes } from '../club/news/routes.ts'
import { pageRoutes } from '../club/page/routes.ts'
import { receiptRoutes } from '../club/receipt/routes.ts'
import { registrationRoutes } from '../club/registration/routes.ts'
import { reminderRoutes } from '../club/reminder/routes.ts'
import { teamRoutes } from '../club/team/routes.ts'
import { threadRoutes } from '../club/thread/routes.ts'
import { ticketRoutes } from '../club/ticket/routes.ts'
import { accountingProgramRoutes } from '../money/accountingProgram/routes.ts'
import { claimRoutes } from '../money/claim/routes.ts'
import { creditRoutes } from '../money/credit/routes.ts'
import { disputeRoutes } from '../money/dispute/routes.ts'
import { grantRoutes } from '../money/grant/routes.ts'
import { ledgerRoutes } from '../money/ledger/routes.ts'
import { movementRoutes } from '../money/movement/routes.ts'
import { paymentMessageRoutes } from '../money/paymentMessage/routes.ts'
import { paymentTestRoutes } from '../money/paymentTest/routes.ts'
import { payoutRoutes } from '../money/payout/routes.ts'
import { paymentRoutes } from '../money/purchase/routes.ts'
import { refundRoutes } from '../money/refund/routes.ts'
import { renewalRoutes } from '../money/renewal/routes.ts'
import { sampleRoutes } from '../money/sample/routes.ts'
import { savedCardRoutes } from '../money/savedCard/routes.ts'
import { ticketPaymentRoutes } from '../money/ticket/routes.ts'
import { timelineRoutes } from '../money/timeline/routes.ts'
import { voucherRoutes } from '../money/voucher/routes.ts'
import { auditRoutes } from '../office/auditLog/routes.ts'
import { bankRoutes } from '../office/bank/routes.ts'
import { claimBatchRoutes } from '../office/claimBatch/routes.ts'
import { outboxRoutes } from '../office/deliveryLog/routes.ts'
import { feeTrialRoutes } from '../office/fee/routes.ts'
import { memberFigureRoutes } from '../office/figure/routes.ts'
import { groupMessageRoutes } from '../office/groupMessage/routes.ts'
import { officeHomeRoutes } from '../office/home/routes.ts'
import { memberAnswerRoutes } from '../office/memberAnswer/routes.ts'
import { memberImportRoutes } from '../office/memberImport/routes.ts'
import { memberInvitationRoutes } from '../office/memberInvitation/routes.ts'
import { memberMarkRoutes } from '../office/memberMark/routes.ts'
import { memberMergeRoutes } from '../office/memberMerge/routes.ts'
import { membershipEndRoutes } from '../office/membershipEnd/routes.ts'
import { paymentBatchRoutes } from '../office/paymentBatch/routes.ts'
import { personPageRoutes } from '../office/personOverview/routes.ts'
import { privacyRoutes } from '../office/privacy/routes.ts'
import { settingChangeRoutes } from '../office/settingHistory/routes.ts'
import { organisationSettingsRoutes } from '../office/settings/routes.ts'
import { wordingRoutes } from '../office/wording/routes.ts'
import { accountLetterRoutes } from '../people/accountLetter/routes.ts'
import { affiliationRoutes } from '../people/affiliation/routes.ts'
import { appointmentRoutes } from '../people/appointment/routes.ts'
import { customFieldRoutes } from '../people/customField/routes.ts'
import { familyRoutes } from '../people/family/routes.ts'
import { languageRoutes } from '../people/language/routes.ts'
import { changeRoutes } from '../people/liveChanges/routes.ts'
import { mailboxRoutes } from '../people/mailbox/routes.ts'
import { memberExportRoutes } from '../people/memberExport/routes.ts'
import { memberListRoutes } from '../people/memberList/routes.ts'
import { memberNoteRoutes } from '../people/memberNote/routes.ts'
import { memberSearchRoutes } from '../people/memberSearch/routes.ts'
import { memberViewRoutes } from '../people/memberView/routes.ts'
import { personRoutes } from '../people/person/routes.ts'
import { profileRoutes } from '../people/profile/routes.ts'
import { pushRoutes } from '../people/pushSubscription/routes.ts'
import { tokenRoutes } from '../people/signIn/tokenRoutes.ts'
import { signInRoutes } from '../people/signInCode/routes.ts'
import type { Deps } from '../platform/deps/deps.ts'

/** The calls of each noun. */
export const nounRoutes: readonly ((scope: FastifyInstance, deps: Deps) => void)[] = [
  tokenRoutes,
  profileRoutes,
  memberSearchRoutes,
  memberListRoutes,
  memberExportRoutes,
  groupMessageRoutes,
  memberRecordRoutes,
  memberViewRoutes,
  teamRoutes,
  signInRoutes,
  familyRoutes,
  affiliationRoutes,
  appointmentRoutes,
  personRoutes,
  accountLetterRoutes,
  memberNoteRoutes,
  customFieldRoutes,
  personPageRoutes,
  notificationRoutes,
  pushRoutes,
  threadRoutes,
  changeRoutes,
  mailboxRoutes,
  paymentMessageRoutes,
  outboxRoutes,
  officeHomeRoutes,
  memberFigureRoutes,
  paymentTestRoutes,
  wordingRoutes,
  bannerRoutes,
  auditRoutes,
  organisationRoutes,
  organisationSettingsRoutes,
  settingChangeRoutes,
  feeTrialRoutes,
  eventRoutes,
  languageRoutes,
  calendarFeedRoutes,
  registrationRoutes,
  ticketRoutes,
  ticketPaymentRoutes,
  doorRoutes,
  guestOrderRoutes,
  newsRoutes,
  pageRoutes,
  membershipRoutes,
  memberCardRoutes,
  receiptRoutes,
  paymentRoutes,
  privacyRoutes,
  savedCardRoutes,
  refundRoutes,
  renewalRoutes,
  reminderRoutes,
  disputeRoutes,
  timelineRoutes,
  grantRoutes,
  ledgerRoutes,
  movementRoutes,
  sampleRoutes,
  accountingProgramRoutes,
  voucherRoutes,
  payoutRoutes,
  memberImportRoutes,
  bankRoutes,
  memberInvitationRoutes,
  memberMarkRoutes,
  memberAnswerRoutes,
  membershipEndRoutes,
  paymentBatchRoutes,
  claimBatchRoutes,
  claimRoutes,
  creditRoutes,
  memberMergeRoutes,
]
