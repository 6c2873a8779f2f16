/** So many errors tell what is wrong; a log line does not hold thousands. */
const MAX_ERRORS = 5

/**
 * Runs a task for each item, also after one that throws: a row that always fails keeps no other from its turn.
 *
 * @param atOnce tasks at the same time
 * @throws what the only failing task threw, or an AggregateError of the first few, once all have run
 */
export async function runAll<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  run: (item: Item) => Promise<unknown>,
  { atOnce = 1 } = {},
): Promise<void> {
  const errors: unknown[] = []
  let failed = 0
  const waiting = one(items)
  const work = async () => {
    for await (const item of waiting) {
      try {
        await run(item)
      } catch (error) {
        failed += 1
        if (errors.length < MAX_ERRORS) errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (failed === 1) throw errors[0]
  if (failed > 1) throw new AggregateError(errors, `${failed} tasks failed`)
}

/** One iterator for all workers. */
async function* one<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items
}
