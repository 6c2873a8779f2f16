import * as accountingProgram from '@medlem/contract/accountingProgram'
import * as accountLetter from '@medlem/contract/accountLetter'
import * as affiliation from '@medlem/contract/affiliation'
import * as appointment from '@medlem/contract/appointment'
import * as attendance from '@medlem/contract/attendance'
import * as audit from '@medlem/contract/audit'
import * as bank from '@medlem/contract/bank'
import * as bankFile from '@medlem/contract/bankFile'
import * as bankMatch from '@medlem/contract/bankMatch'
import * as banner from '@medlem/contract/banner'
import * as bannerChange from '@medlem/contract/bannerChange'
import * as batch from '@medlem/contract/batch'
import * as calendarFeed from '@medlem/contract/calendarFeed'
import * as change from '@medlem/contract/change'
import * as claim from '@medlem/contract/claim'
import * as claimLetter from '@medlem/contract/claimLetter'
import * as claimShare from '@medlem/contract/claimShare'
import * as credit from '@medlem/contract/credit'
import * as customField from '@medlem/contract/customField'
import * as dispute from '@medlem/contract/dispute'
import * as door from '@medlem/contract/door'
import * as dunning from '@medlem/contract/dunning'
import * as error from '@medlem/contract/error'
import * as event from '@medlem/contract/event'
import * as eventCancellation from '@medlem/contract/eventCancellation'
import * as eventChange from '@medlem/contract/eventChange'
import * as eventPicture from '@medlem/contract/eventPicture'
import * as eventQuestionChange from '@medlem/contract/eventQuestionChange'
import * as family from '@medlem/contract/family'
import * as fee from '@medlem/contract/fee'
import * as feeChange from '@medlem/contract/feeChange'
import * as grant from '@medlem/contract/grant'
import * as groupMessage from '@medlem/contract/groupMessage'
import * as guest from '@medlem/contract/guest'
import * as handBack from '@medlem/contract/handBack'
import * as importedFile from '@medlem/contract/importedFile'
import * as instalment from '@medlem/contract/instalment'
import * as language from '@medlem/contract/language'
import * as ledger from '@medlem/contract/ledger'
import * as member from '@medlem/contract/member'
import * as memberAnswer from '@medlem/contract/memberAnswer'
import * as memberCard from '@medlem/contract/memberCard'
import * as memberExport from '@medlem/contract/memberExport'
import * as memberFigure from '@medlem/contract/memberFigure'
import * as memberImport from '@medlem/contract/memberImport'
import * as memberList from '@medlem/contract/memberList'
import * as memberMark from '@medlem/contract/memberMark'
import * as memberMerge from '@medlem/contract/memberMerge'
import * as memberNote from '@medlem/contract/memberNote'
import * as memberRecord from '@medlem/contract/memberRecord'
import * as membership from '@medlem/contract/membership'
import * as membershipChange from '@medlem/contract/membershipChange'
import * as membershipEnd from '@medlem/contract/membershipEnd'
import * as membershipPeriods from '@medlem/contract/membershipPeriods'
import * as memberView from '@medlem/contract/memberView'
import * as message from '@medlem/contract/message'
import * as movement from '@medlem/contract/movement'
import * as news from '@medlem/contract/news'
import * as notification from '@medlem/contract/notification'
import * as notificationChange from '@medlem/contract/notificationChange'
import * as office from '@medlem/contract/office'
import * as organisation from '@medlem/contract/organisation'
import * as organisationSettings from '@medlem/contract/organisationSettings'
import * as outbox from '@medlem/contract/outbox'
import * as page from '@medlem/contract/page'
import * as participant from '@medlem/contract/participant'
import * as participantExport from '@medlem/contract/participantExport'
import * as payment from '@medlem/contract/payment'
import * as paymentBatch from '@medlem/contract/paymentBatch'
import * as paymentConfiguration from '@medlem/contract/paymentConfiguration'
import * as payout from '@medlem/contract/payout'
import * as person from '@medlem/contract/person'
import * as privacy from '@medlem/contract/privacy'
import * as profileImage from '@medlem/contract/profileImage'
import * as purchaseQuote from '@medlem/contract/purchaseQuote'
import * as push from '@medlem/contract/push'
import * as receipt from '@medlem/contract/receipt'
import * as refund from '@medlem/contract/refund'
import * as registration from '@medlem/contract/registration'
import * as reminder from '@medlem/contract/reminder'
import * as renewal from '@medlem/contract/renewal'
import * as sample from '@medlem/contract/sample'
import * as savedCard from '@medlem/contract/savedCard'
import * as settingChange from '@medlem/contract/settingChange'
import * as setup from '@medlem/contract/setup'
import * as signIn from '@medlem/contract/signIn'
import * as team from '@medlem/contract/team'
import * as thread from '@medlem/contract/thread'
import * as ticket from '@medlem/contract/ticket'
import * as ticketPayment from '@medlem/contract/ticketPayment'
import * as timeline from '@medlem/contract/timeline'
import * as token from '@medlem/contract/token'
import * as voucher from '@medlem/contract/voucher'
import * as wording from '@medlem/contract/wording'

/** Every module of the contract: its calls are what the server answers, its entities what the OpenAPI document names. */
export const contractModules = [
  accountingProgram,
  accountLetter,
  member,
  memberAnswer,
  memberCard,
  memberExport,
  memberFigure,
  memberList,
  memberRecord,
  language,
  signIn,
  family,
  memberMerge,
  memberView,
  team,
  attendance,
  customField,
  batch,
  memberImport,
  bankFile,
  bank,
  bankMatch,
  memberMark,
  importedFile,
  person,
  memberNote,
  affiliation,
  appointment,
  membership,
  membershipChange,
  membershipPeriods,
  membershipEnd,
  receipt,
  payment,
  paymentBatch,
  purchaseQuote,
  refund,
  ticket,
  ticketPayment,
  timeline,
  setup,
  settingChange,
  grant,
  guest,
  handBack,
  groupMessage,
  dispute,
  sample,
  savedCard,
  renewal,
  instalment,
  reminder,
  ledger,
  office,
  organisation,
  paymentConfiguration,
  profileImage,
  organisationSettings,
  fee,
  feeChange,
  event,
  eventCancellation,
  eventChange,
  eventPicture,
  eventQuestionChange,
  calendarFeed,
  participant,
  participantExport,
  registration,
  movement,
  news,
  page,
  notification,
  notificationChange,
  push,
  change,
  claim,
  claimLetter,
  claimShare,
  dunning,
  credit,
  thread,
  message,
  outbox,
  voucher,
  payout,
  wording,
  banner,
  bannerChange,
  audit,
  privacy,
  token,
  door,
  error,
]
