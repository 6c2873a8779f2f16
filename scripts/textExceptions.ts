/** Where texts for people may come from: the workspaces that speak to them. */
export const readingWorkspaces = /^(portal|domain)\/src\//

/** Strings that look like texts and are none: `{ file, text }`, patterns of the path and of the string. */
export const textExceptions: readonly { file: RegExp; text: RegExp }[] = [
  // Names of errors and of a font, and a name that is the same in every language.
  { file: /./, text: /^[A-Z]\w+Error$|^600 1em "|^(WhatsApp|MobilePay|Vipps)$/ },
  // Read by the program: why a call may not sign in again, and the names by which addresses are stored.
  { file: /^portal\/src\/api\/call\/call\.ts$/, text: /^not set up$/ },
  { file: /\/(clubCountry|address|phone)\.ts$/, text: /^(Denmark|Sweden|Norway)$/ },
  // Names under which what was typed is kept in the browser.
  {
    file: /^portal\/src\/office\//,
    text: /^(dispute of|sign-up of|take back|\{\} year of|messaging phone|charge of) \{\}$/,
  },
  // Written to the browser's console, with the words of the specification.
  { file: /^portal\/src\/ui\/logMessage\.ts$/, text: /./ },
  { file: /^portal\/src\/session\/(identityPages|signInProblem)\.ts$/, text: /./ },
  // What the page about payment states says of each event, for engineers.
  { file: /^domain\/src\/payment\.ts$/, text: /./ },
  // A code, which `paymentMethodTexts` or the reader's own words name.
  { file: /^domain\/src\/paymentMethod\.ts$/, text: /^Card$/ },
]
