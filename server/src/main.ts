import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import closeWithGrace from 'close-with-grace'
import { StartProblem } from './app/start/startProblem.ts'
import { startServer } from './app/start/startServer.ts'
import { ownEnvironment, readConfig } from './platform/config/config.ts'
import { ConfigError } from './platform/config/configError.ts'
import { misspelt } from './platform/config/misspelt.ts'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Of Ctrl-C the terminal sends a signal to npm and to us, and npm passes its own on; so does systemd with its stop. */
const SAME_PRESS_MS = 1000

/** The server as a process: starts everything, says in a line that it is ready or why not, stops on a signal. */
async function main(): Promise<void> {
  const environment = ownEnvironment()
  for (const { name, nearest } of misspelt(environment))
    process.stderr.write(`${name} is no setting of Medlem; is ${nearest} meant?\n`)
  const config = readConfig(environment)
  const server = await startServer(config)
  const grace = { delay: 10_000 + config.drainSeconds * 1000, logger: server.log, skip: [...STOP_SIGNALS] }
  const { close } = closeWithGrace(grace, async ({ err }) => {
    if (err) server.log.fatal({ event: 'process_ended', err }, 'the process ends after an uncaught error')
    await server.stop()
  })
  stopOnSignals(close)
  // Last: a script that reads these lines may stop the server at once.
  for (const line of server.greeting) say(line)
}

/** Stops at the first signal, and ends at once at a second one that is not the same press. */
function stopOnSignals(stop: () => void): void {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      stop()
    } else if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** An error that an operator can correct is printed in one line; any other is a programming error and keeps its stack. */
function isOperators(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DatabaseUnavailable || error instanceof StartProblem
}

main().catch((error: unknown) => {
  const text = isOperators(error) ? error.message : safeStack(error)
  process.stderr.write(`Medlem can't start. ${text}\n`, () => process.exit(1))
})
