// `npm run measure -- NAME [ARGUMENTS]`: how quick and how large the product is (docs/performance.md).
import { dispatch } from './dispatch.mjs'

await dispatch('measure', {
  'bad-files': {
    says: 'delay and memory while files that no import should accept are read',
    file: 'scripts/badFiles.ts',
  },
  'bank-import': {
    says: 'seconds and memory while 100,000 lines of a bank are taken in, on PostgreSQL',
    file: 'scripts/bankImport.ts',
  },
  bench: {
    says: 'requests a second on PostgreSQL, as a ratio to a floor measured right before',
    file: 'scripts/bench.mjs',
  },
  interactions: {
    says: 'from a press to the picture that shows it, on a slow processor',
    file: 'e2e/interactions.ts',
  },
  lighthouse: { says: 'what Lighthouse (mobile) finds on the built product', file: 'e2e/lighthouse.ts' },
  throttled: { says: 'seconds until a heading shows on a slow phone', file: 'e2e/throttled.ts' },
})
