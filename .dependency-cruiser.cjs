/** Arrows run one way (docs/ARCHITECTURE.md): what each folder may import, and no cycles. */
const layers = [
  'i18n',
  'contract',
  'domain',
  'database',
  'payments',
  'identity',
  'sandbox',
  'server',
  'resilience',
  'portal',
  'e2e',
]

const allowed = {
  i18n: [],
  contract: ['i18n'],
  domain: ['i18n', 'contract'],
  database: [],
  payments: ['contract', 'domain'],
  identity: ['i18n', 'contract', 'domain', 'database'],
  sandbox: ['i18n'],
  server: ['i18n', 'contract', 'domain', 'database', 'payments', 'identity', 'sandbox'],
  resilience: ['i18n', 'contract', 'domain', 'database', 'payments', 'identity', 'sandbox', 'server'],
  portal: ['i18n', 'contract', 'domain'],
  e2e: ['i18n'],
}

// A provider's conformance suite runs against the gateway that we ship, and a kill test needs it too.
const tests = '([.]test[.]tsx?$|/testing/|payments/src/(payoutC|c)onformance[.]ts$)'

const layerRules = layers.map((layer) => ({
  name: `${layer}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^${layer}/`, ...(layer === 'payments' ? { pathNot: tests } : {}) },
  to: {
    path: `^(${layers.filter((other) => other !== layer && !allowed[layer].includes(other)).join('|')})/`,
    // A story makes a database for the product, which it drives from outside.
    ...(layer === 'e2e' ? { pathNot: '^database/src/testing/' } : {}),
  },
}))

// A circle of types alone is erased before anything runs (scripts/arrows.mjs).
const circles = { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } }

/** The files of money/ that may move a payment, each by the events of its own step (docs/payment-states.md). */
const movers = [
  'payment/(activatePurchase|returnCredit|supersede)',
  'purchase/keepWindow',
  'reconciliation/restoreWindow',
  'settlement/(applyAnswer|bookRefunds|captureHold|giveHoldBack)',
  'charge/insertAttempt',
  'claim/decideClaim',
  'instalment/decideInstalment',
  'grant/takeBack',
  'refund/refundPayment',
  'dispute/moveDispute',
].join('|')

/** The areas of the server, the lowest first: each imports those before it and none after it. */
const areas = ['platform', 'communication', 'people', 'club', 'money', 'office']

const areaRules = areas.map((area, index) => ({
  name: `${area}-imports-only-areas-below`,
  severity: 'error',
  from: { path: `^server/src/${area}/`, pathNot: tests },
  to: {
    path: `^server/src/(${[...areas.slice(index + 1), 'app', 'commands', 'testing'].join('|')}|main[.]ts$)`,
  },
}))

const directions = [
  ...areaRules,
  {
    name: 'stores-and-routes-leave-other-stores-alone',
    severity: 'error',
    from: { path: '^server/src/([^/]+/[^/]+)/([^/]*[sS]tore|[^/]*[rR]outes)[.]ts$', pathNot: tests },
    to: { path: '^server/src/.*[sS]tore[.]ts$', pathNot: '^server/src/$1/' },
  },
  {
    // Who may do what is asked of people/access/policy.ts alone, where acting for another member counts too.
    name: 'rights-are-asked-of-the-policy',
    severity: 'error',
    from: { path: '^server/src/', pathNot: [tests, '^server/src/(people/access|platform/token)/'] },
    to: { path: '^domain/src/access[.]ts$' },
  },
  {
    name: 'product-knows-no-test-helper',
    severity: 'error',
    from: { path: '^server/src/', pathNot: tests },
    to: { path: '/testing/' },
  },
  ...layerRules,
  { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'contract-needs-only-zod',
    severity: 'error',
    from: { path: '^contract/src', pathNot: tests },
    to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
  },
  {
    name: 'rules-do-no-io',
    severity: 'error',
    from: { path: '^domain/src', pathNot: tests },
    // A codec of bytes does none.
    to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/@levischuck/tiny-cbor/' },
  },
  {
    // A gateway's states are other states, some of which are called the same (scripts/stateLists.mjs).
    name: 'gateways-know-no-payment-states',
    severity: 'error',
    from: { path: '^(payments|sandbox|identity)/' },
    to: { path: '^domain/src/payment[.]ts$' },
  },
  {
    // Programs of a bookkeeper are no payment providers: they share how a call is made, and nothing else.
    name: 'accounting-programs-stand-beside-providers',
    severity: 'error',
    from: { path: '^payments/src/accounting/' },
    to: {
      path: '^payments/src/',
      pathNot: '^payments/src/(accounting/|(gatewayCall|accessTokens|silentHost)[.]ts$)',
    },
  },
  {
    name: 'providers-know-no-accounting-program',
    severity: 'error',
    from: { path: '^payments/src/', pathNot: '^payments/src/accounting/' },
    to: { path: '^payments/src/accounting/' },
  },
  {
    name: 'these-move-a-payment',
    severity: 'error',
    from: {
      path: '^(server|resilience)/src/',
      // The demonstration leads its payments through the states that they would have had.
      pathNot: [tests, `^server/src/money/(${movers})[.]ts$`, '^server/src/app/demonstration/books[.]ts$'],
    },
    to: { path: '^server/src/money/payment/movePayment[.]ts$' },
  },
  {
    name: 'only-settle-asks-about-a-hold',
    severity: 'error',
    from: {
      path: '^(server|resilience)/src/',
      pathNot: [tests, '^server/src/money/settlement/settle[.]ts$'],
    },
    to: {
      path: '^server/src/money/settlement/(applyAnswer|captureHold|giveHoldBack|giveMoneyBack)[.]ts$',
    },
  },
  {
    name: 'routes-hold-no-sql',
    severity: 'error',
    from: { path: '^server/src/.*/routes[.]ts$' },
    to: { path: ['node_modules/drizzle-orm', '^database/src/schema'] },
  },
  ...['screens', 'office'].map((side) => ({
    name: `${side}-of-a-noun-stand-alone`,
    severity: 'error',
    from: { path: `^portal/src/${side}/([^/]+)/` },
    to: { path: `^portal/src/${side}/`, pathNot: `^portal/src/${side}/$1/` },
  })),
  // What administrators see comes into a member's screen through shell/OfficePart.tsx, never by an import.
  {
    name: 'members-load-no-office',
    severity: 'error',
    from: { path: '^portal/src/', pathNot: '^portal/src/(office/|officeTable|screenTable)' },
    to: { path: '^portal/src/office/' },
  },
  {
    name: 'office-imports-no-screen',
    severity: 'error',
    from: { path: '^portal/src/office/' },
    to: { path: '^portal/src/screens/' },
  },
  {
    name: 'portal-parts-know-no-noun',
    severity: 'error',
    from: { path: '^portal/src/ui/' },
    to: { path: '^portal/src/(api|session|shared|shell|screens|office)/' },
  },
  {
    name: 'portal-runs-downwards',
    severity: 'error',
    from: { path: '^portal/src/(api|session|shared)/' },
    to: { path: '^portal/src/(shell|screens|office)/' },
  },
  {
    name: 'portal-calls-know-no-shared-part',
    severity: 'error',
    from: { path: '^portal/src/(api|session)/' },
    to: { path: '^portal/src/shared/' },
  },
]

module.exports = {
  forbidden: { all: directions, 'run-time': [circles], nouns: [] }[process.env.ARROWS ?? 'all'],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|node_modules/[.]cache)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
