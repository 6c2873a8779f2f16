// Property tests try the same examples in each run; MEDLEM_SEED names others, and 'random' new ones, as `npm run prove -- torture` does.
import fc from 'fast-check'

const USUAL = 20_261_126
const { MEDLEM_SEED: wanted, MEDLEM_TORTURE } = process.env
const isRandom = wanted === 'random' || (wanted === undefined && MEDLEM_TORTURE === 'full')

if (!isRandom) fc.configureGlobal({ seed: wanted === undefined ? USUAL : Number(wanted) })
