import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { reactPlugin } from './portal/reactPlugin.ts'
import { root } from './scripts/install.mjs'
import { engineTests, NOT_EMBEDDED, NOT_POSTGRESQL, startsProduct } from './scripts/testFiles.mjs'

// From 25 on Node has a localStorage of its own, undefined without a file, and happy-dom does not replace what is there.
const storage = '--no-experimental-webstorage'
const withoutOwnStorage = process.allowedNodeEnvironmentFlags.has(storage) ? [storage] : []

/** In MiB; Node's 16 fill up many times in each test, and what a test has made is garbage when it ends. */
const roomForNew = '--max-semi-space-size=64'

/** The server of a whole run, in which both engines are tried (decision 45); otherwise TEST_DATABASE_URL names the only one. */
const { EVERY_TEST_ON: wholeRunOn, TEST_DATABASE_URL: server } = process.env

const onEngine = engineTests()
// No module of ours keeps state, so files may share what was loaded; loading took half of the processors' time.
const onNode = { environment: 'node', isolate: false, setupFiles: ['scripts/testSetup.ts'] }
const project = (test) => ({ extends: true, test })
const engine = (name, options) => project({ ...onNode, name, include: onEngine, ...options })

const engines = wholeRunOn
  ? [
      engine('embedded', { exclude: NOT_EMBEDDED }),
      engine('postgresql', { exclude: NOT_POSTGRESQL, env: { TEST_DATABASE_URL: wholeRunOn } }),
    ]
  : [engine(server ? 'postgresql' : 'embedded', {})]

/** A process goes on with files of its project only, and begins by loading the product: those of a project stand together. */
const ORDER = ['postgresql', 'embedded', 'once', 'components']

/** What starts servers waits for most of its minutes: begun first, the others use the processors meanwhile; then experiments. */
class LongestFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId, project: { name } }) => {
      const file = moduleId.slice(root.length)
      if (name === 'once' && startsProduct(file)) return 0
      return 1 + 2 * ORDER.indexOf(name) + (file.startsWith('resilience/') ? 0 : 1)
    }
    const places = new Map(files.map((file) => [file, place(file)]))
    return (await super.sort(files)).sort((a, b) => places.get(a) - places.get(b))
  }
}

export default defineConfig({
  test: {
    // Two cores, and a worker that waits for a server or a database uses none: more than three only make them slower.
    maxWorkers: 3,
    execArgv: [...withoutOwnStorage, roomForNew],
    sequence: { sequencer: LongestFirst },
    // The projects share what was compiled of the sources, and so does the next run.
    experimental: { fsModuleCache: true },
    // A machine that does other work too takes several times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      project({
        ...onNode,
        name: 'once',
        include: [
          '{i18n,contract,domain,database,payments,identity,sandbox,server,resilience,portal}/src/**/*.test.ts',
          'contract/build/*.test.ts',
          'scripts/*.test.{mjs,ts}',
        ],
        exclude: onEngine,
      }),
      ...engines,
      {
        ...project({
          name: 'components',
          include: ['portal/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // All files share one page: a link that saves a file must not take it elsewhere.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          isolate: false,
          setupFiles: ['portal/src/testing/setup.ts'],
        }),
        plugins: [reactPlugin()],
      },
    ],
  },
})
