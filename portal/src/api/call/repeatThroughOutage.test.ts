import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError, noAnswer, refusal } from './callError.ts'
import { outage } from './outage.ts'
import { isUntouched, repeatThroughOutage } from './repeatThroughOutage.ts'

const away = (status: number) => refusal(status, undefined)

/** A server that answers so, in turn, and then with 'done'; and how the time passes. */
function attempts(answers: readonly Error[], mayRepeat?: (error: unknown) => boolean) {
  const left = [...answers]
  const said: boolean[] = []
  const clock = { ms: 0, sent: 0 }
  const result = repeatThroughOutage(
    async () => {
      clock.sent += 1
      const error = left.shift()
      if (error) throw error
      return 'done'
    },
    {
      ...(mayRepeat && { mayRepeat }),
      now: () => clock.ms,
      pause: async (ms) => {
        said.push(outage.isRepeating())
        clock.ms += ms
      },
    },
  )
  return { result, said, clock }
}

test('what the server can’t take just now is sent again until it is taken, and that is said meanwhile', async () => {
  const { result, said, clock } = attempts([away(503), away(502), away(504)])
  expect(await result).toBe('done')
  expect(said).toEqual([true, true, true])
  expect([clock.sent, outage.isRepeating()]).toEqual([4, false])
})

test('a refusal and a lost connection end it at once', async () => {
  for (const error of [away(409), away(500), noAnswer(new Error('gone'))]) {
    const { result, clock } = attempts([error])
    await expect(result).rejects.toBe(error)
    expect([clock.sent, clock.ms]).toEqual([1, 0])
  }
})

test.each([0, 0.7, 0.999])(
  'after a minute the member decides, however the tries are spread (%s)',
  async (random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    onTestFinished(() => void vi.restoreAllMocks())
    const { result, clock } = attempts(Array.from({ length: 30 }, () => away(503)))
    await expect(result).rejects.toBeInstanceOf(CallError)
    expect(clock.ms).toBeGreaterThan(45_000)
    expect(clock.ms).toBeLessThanOrEqual(60_000)
    expect(outage.isRepeating()).toBe(false)
  },
)

test('without a key only what the server says that it wrote nothing of is sent again [X09]', async () => {
  const problem = { type: '', title: '', status: 503, code: 'unavailable', detail: '', traceId: '' } as const
  const errors = [{ field: 'request', code: 'nothing_written', message: '' }]
  const untouched = refusal(503, { ...problem, errors })
  const { result, clock } = attempts([untouched, untouched, away(503)], isUntouched)
  await expect(result).rejects.toMatchObject({ status: 503, errors: [] })
  expect([clock.sent, outage.isRepeating()]).toEqual([3, false])
})
