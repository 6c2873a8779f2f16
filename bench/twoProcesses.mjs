// Two server processes on one database against one.
import { removeNewMemberships } from './fill.mjs'

const CONNECTIONS = 16
const NAMES = ['profile', 'list', 'create']

/** Prints how many times the answers of one process two of them give. How many answers were wrong. */
export async function measureTwoProcesses({ client, products, shooters, seconds, rounds }, context) {
  const contexts = [0, 1].map((half) => ({
    ...context,
    callers: context.callers.filter((_, at) => at % 2 === half),
  }))
  let wrong = 0
  const parts = []
  for (const name of NAMES) {
    const shoot = async (count, amount) => {
      if (name === 'create') await removeNewMemberships(client)
      const shots = await Promise.all(
        products.slice(0, count).map(({ url }, at) =>
          shooters[at].shoot({
            url,
            name,
            seconds,
            amount,
            connections: CONNECTIONS,
            context: contexts[at],
          }),
        ),
      )
      wrong += shots.reduce((sum, shot) => sum + shot.wrong, 0)
      return shots.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    if (name !== 'create') await shoot(2, 3000)
    const pairs = []
    for (let round = 0; round < rounds; round += 1) {
      const one = await shoot(1)
      pairs.push({ one, ratio: (await shoot(2)) / one })
    }
    const middle = pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]
    parts.push(`${name} ${middle.ratio.toFixed(2)} times (${Math.round(middle.one)} a second by one)`)
  }
  console.log(
    `\nTwo processes against one, load generators and database on the same cores: ${parts.join(', ')}.`,
  )
  return wrong
}
