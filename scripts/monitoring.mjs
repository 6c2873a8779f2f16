// `npm run prove -- monitoring`: checks deploy/monitoring with Prometheus's own promtool, and runs the unit tests of the alerts.
import { ensureInstalled, root, run } from './install.mjs'
import { ensurePromtool } from './tools.mjs'

ensureInstalled()
const promtool = ensurePromtool()
const inFolder = { cwd: `${root}deploy/monitoring` }
run(promtool, ['check', 'config', '--syntax-only', 'prometheus.yml'], inFolder)
run(promtool, ['check', 'rules', 'alerts.yml'], inFolder)
run(promtool, ['test', 'rules', 'alerts.test.yml'], inFolder)
