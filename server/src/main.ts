import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import closeWithGrace from 'close-with-grace'
import { StartProblem } from './app/start/startProblem.ts'
import { startServer } from './app/start/startServer.ts'
import { readConfig } from './platform/config/config.ts'
import { ConfigError } from './platform/config/configError.ts'

/** The server as a process: starts everything, says in a line that it is ready or why not, stops on a signal. */
async function main(): Promise<void> {
  const config = readConfig()
  const server = await startServer(config)
  closeWithGrace({ delay: 10_000 + config.drainSeconds * 1000, logger: server.log }, async ({ err }) => {
    if (err) server.log.fatal({ event: 'process_ended', err }, 'the process ends after an uncaught error')
    await server.stop()
  })
  // Last: a script that reads these lines may stop the server at once.
  for (const line of server.greeting) say(line)
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
