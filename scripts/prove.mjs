// `npm run prove -- NAME [ARGUMENTS]`: proofs that take too long, or need too much, for `npm test`.
import { dispatch } from './dispatch.mjs'

await dispatch('prove', {
  browsers: { says: 'stories in Firefox and in WebKitGTK', file: 'scripts/browsers.mjs' },
  counterparts: {
    says: 'against programs of others that know what is right',
    file: 'scripts/counterparts.mjs',
  },
  'failing-parts': {
    says: 'every part of every screen failing, hanging and refused',
    file: 'e2e/failingPartsRun.ts',
  },
  failover: {
    says: 'three database nodes lose their primary while buyers buy',
    file: 'scripts/cluster.mjs',
    args: ['failoverProof'],
  },
  helm: { says: 'the chart against the schemas of Kubernetes', file: 'scripts/helm.mjs' },
  keycloak: { says: 'with a real Keycloak', file: 'scripts/keycloak.mjs' },
  lts: { says: '[NAME] a story and a few tests on the newest LTS of Node', file: 'scripts/lts.mjs' },
  monitoring: { says: 'the alerts, with promtool', file: 'scripts/monitoring.mjs' },
  'restore-drill': {
    says: 'loses the data while buyers buy, and restores an earlier point',
    file: 'scripts/restoreDrill.mjs',
  },
  saft: { says: 'SCHEMA: SAF-T against a tax authority’s schema', file: 'scripts/saftSchema.ts' },
  torture: { says: '[NAME] the experiments in full', file: 'scripts/torture.mjs' },
  'upgrade-proof': { says: 'two releases side by side while buyers buy', file: 'scripts/upgradeProof.mjs' },
})
