// The runner's JSON report, with the project of each file and how long it took to load.
import { JsonReporter } from 'vitest/node'

export default class UnitReport extends JsonReporter {
  modules = []

  constructor(options = {}) {
    super(options)
  }

  async onTestRunEnd(modules) {
    this.modules = modules
    await super.onTestRunEnd(modules)
  }

  async writeReport(text) {
    const report = JSON.parse(text)
    // The runner's report has one entry for each module, in the same order.
    for (const [n, module] of this.modules.entries()) {
      // A process that goes on with another file reports the set-up of its environment again, so that is left out.
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      const loadMs = setupDuration + collectDuration
      Object.assign(report.testResults[n], { project: module.project.name, loadMs, testMs: duration })
    }
    await super.writeReport(JSON.stringify(report))
  }
}
