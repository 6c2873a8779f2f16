import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Experiments with killed servers wait for most of their minutes: begun first, the others use the processors meanwhile. */
class ExperimentsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isExperiment = ({ moduleId }: TestSpecification) => moduleId.includes('/resilience/src/')
    return [...sorted.filter(isExperiment), ...sorted.filter((file) => !isExperiment(file))]
  }
}

export default defineConfig({
  test: {
    // Two cores, and a worker that waits for a server or a database uses none: more than three only make them slower.
    maxWorkers: 3,
    sequence: { sequencer: ExperimentsFirst },
    // A machine that does other work too takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            '{i18n,contract,domain,database,payments,identity,sandbox,server,resilience}/src/**/*.test.ts',
            'contract/build/*.test.ts',
            'portal/src/**/*.test.ts',
            'scripts/*.test.{mjs,ts}',
          ],
          environment: 'node',
          // No module of ours keeps state, so files may share what was loaded; loading took half of the processors' time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['portal/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['portal/src/testing/setup.ts'],
        },
      },
    ],
  },
})
