import { type FoundText, findTexts } from '../i18n/src/build/findTexts.ts'

/** Where texts for people may come from: the workspaces that speak to them. */
const readingWorkspaces = /^(portal|domain|contract|server|identity|sandbox)\/src\//

/** Whether a file of the repository is part of a program that speaks to people; tests and example data are not. */
export const isReadByPeople = (file: string): boolean =>
  readingWorkspaces.test(file) &&
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/demonstration\//.test(file)

/** What people read in a file (its path in the repository, and its code) and is in no catalogue. */
export function textsOutsideCatalogues(file: string, code: string): FoundText[] {
  return findTexts(file, code).filter(
    ({ text }) => !textExceptions.some((one) => one.file.test(file) && one.text.test(text)),
  )
}

/** Strings that look like texts and are none: `{ file, text }`, patterns of the path and of the string. */
const textExceptions: readonly { file: RegExp; text: RegExp }[] = [
  // Names of errors and of a font, and a name that is the same in every language.
  {
    file: /./,
    text: /^[A-Z]\w+Error$|^600 1em "|^(Billy|Dinero|WhatsApp|MobilePay|Vipps|FreePay|Stripe|Vipps MobilePay)$/,
  },
  // Read by the program: why a call may not sign in again, and the names by which addresses are stored.
  { file: /^portal\/src\/api\/call\/call\.ts$/, text: /^not set up$/ },
  { file: /\/(clubCountry|address|phone)\.ts$/, text: /^(Denmark|Sweden|Norway)$/ },
  { file: /\/memberFilterSql\.ts$/, text: /^(City|PostCode)$/ },
  // Names of programs.
  {
    file: /\/memberImport\/ColumnsStep\.tsx$/,
    text: /^(DBU KlubOffice|Conventus|ForeningLet|Holdsport|Wild Apricot)$/,
  },
  // Names of encodings.
  { file: /\/importedFile\/ReadingChoices\.tsx$/, text: /^(UTF-16 BE|Windows|Mac)$/ },
  // Fields of an address by their names on the wire, and the mark of an encrypted workbook.
  {
    file: /\/(importedFile|memberImport|memberImportRow|importedAddress)\.ts$/,
    text: /^(City|PostCode|Country)$/,
  },
  { file: /\/importedFile\/openTable\.ts$/, text: /^EncryptedPackage$/ },
  // Elements of ISO 20022.
  { file: /\/importedFile\/bank\/\w+\.ts$/, text: /^[A-Z][A-Za-z]{2,11}$/ },
  // Words of files.
  { file: /\/importedGender\.ts$/, text: /^[a-z]( [a-z]+)+$/ },
  // Written to the browser's console, with the words of the specification.
  { file: /^portal\/src\/ui\/logMessage\.ts$/, text: /./ },
  { file: /^portal\/src\/session\/(identityPages|signInProblem)\.ts$/, text: /./ },
  // What the page about payment states says of each event, for engineers.
  { file: /^domain\/src\/payment\.ts$/, text: /./ },
  // Operators read them, and programmers of a client: in English.
  {
    file: /^server\/src\/(commands|platform\/config|app\/start)\/|^(server|sandbox)\/src\/main\.ts$/,
    text: /./,
  },
  {
    file: /^server\/src\/(platform\/(http\/(openapi|problemAnswers|metrics)|metrics\/metrics|audit\/verifyChain|token\/\w+)|app\/metrics\/\w+)\.ts$/,
    text: /./,
  },
  { file: /^server\/src\/money\/invariant\/\w+\.ts$/, text: /./ },
  // Names of elements of SAF-T, and of fields of SIE.
  { file: /^server\/src\/money\/voucher\/(saft\w*|sie)\.ts$/, text: /./ },
  // Names of schema.org, and what search engines are asked to read.
  { file: /^server\/src\/club\/publicPage\/(structuredData|sitemap)\.ts$/, text: /./ },
  { file: /^server\/src\/money\/webhook\/storeWebhook\.ts$/, text: /^a (callback|payment) / },
  { file: /^server\/src\/platform\/job\/jobs\.ts$/, text: /^The database can’t be reached\.$/ },
  { file: /^identity\/src\/configuration\.ts$/, text: /^the (session has ended|request is too long)$/ },
  // The phrases of HTTP for a status, which `title` of a problem has beside the reader's own sentence (RFC 9457).
  { file: /^server\/src\/platform\/http\/(errors|loadShedding)\.ts$/, text: /^([A-Z]\w+ ?)+$/ },
  // Names that a protocol, a library or a format gives: of grants, headers, scopes, fonts, keys and parts of a PDF.
  {
    file: /^identity\/src\//,
    text: /^(Bearer|Grant|Registration|Session|AuthorizationCode|RefreshToken|Refresh|UsedChallenge)$/,
  },
  { file: /^identity\/src\/configuration\.ts$/, text: /^openid profile email phone$/ },
  {
    file: /^server\/src\//,
    text: /^(OOF, AutoReply|GET, POST, PUT, DELETE|BaseLayout|Layout|Artifact|Table|Column|medlem (s\w+[- ]\w+( code)?|backup (1|command))|npm run medlem|font-family:.*)$/,
  },
  // The titles of frames that are never seen.
  { file: /^identity\/src\/sessionCheck\.ts$/, text: /^(Cookie|Session) check$/ },
  // Names in a row that belongs to no person: of one who was erased, and of the receiver of a contact form.
  { file: /\/(accounts|eraseStore)\.ts$/, text: /^Erased$/ },
  { file: /\/contactOrganisation\.ts$/, text: /^Contact$/ },
  // The gateway's brand; and what payment companies answer to a program, in their words.
  { file: /^sandbox\/src\/window\/pages\.ts$/, text: /^– Fjordpay sandbox Fjordpay sandbox$/ },
  {
    file: /^sandbox\/src\/((accounting|api|stripe|vipps)\/\w+|control|faults|gateway|ledger|window\/returnAddress)\.ts$/,
    text: /./,
  },
  // A code, which `paymentMethodTexts` or the reader's own words name.
  { file: /^domain\/src\/paymentMethod\.ts$/, text: /^Card$/ },
]
