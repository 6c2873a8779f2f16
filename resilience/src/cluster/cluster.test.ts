import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import { deployed, deployedValues, programOf } from './deployed.ts'
import { longestPause } from './failoverTrial.ts'
import { trials } from './faults.ts'

describe('the files of deploy/patroni', () => {
  test('take every value from the environment files that operators fill in', () => {
    const node = deployedValues('node.env')
    for (const file of ['etcd.yml', 'patroni.yml']) expect(deployed(file, node)).not.toContain('${')
    expect(deployed('haproxy.cfg', deployedValues('haproxy.env'))).not.toContain('${')
    const { ADDRESS: _, ...incomplete } = node
    expect(() => deployed('patroni.yml', incomplete)).toThrow('needs ADDRESS')
  })

  test('never commit on one node alone', () => {
    const text = deployed('patroni.yml', deployedValues('node.env'))
    expect(text).toMatch(/^ {4}synchronous_mode: true$/m)
    expect(text).toMatch(/^ {4}synchronous_mode_strict: true$/m)
  })

  test('let a primary outlast an election of etcd, and step down before its lock ends', () => {
    const text = deployed('patroni.yml', deployedValues('node.env'))
    const [ttl = 0, wait = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(text)?.[1]),
    )
    const election = Number(
      /^election-timeout: (\d+)$/m.exec(deployed('etcd.yml', deployedValues('node.env')))?.[1],
    )
    expect(retry * 1_000).toBeGreaterThan(3 * election)
    expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
  })

  test('take a Patroni that never writes over the lock of another (decision 25)', () => {
    expect(
      Number(/^patroni\[etcd3\]==(\d+)/m.exec(deployed('requirements.txt', {}))?.[1]),
    ).toBeGreaterThanOrEqual(4)
  })

  test('name in a unit what the cluster on loopback starts', () => {
    expect(programOf('patroni.service', '/tmp/one')).toEqual({
      program: '/opt/patroni/bin/patroni',
      args: ['/tmp/one/patroni.yml'],
    })
  })
})

describe('the failover proof', () => {
  test('repeats its faults by the seed, and meets each of them alone or first of two', () => {
    const names = (seed: number) =>
      trials(24, seededRandom(seed)).map(({ faults }) => faults.map(({ name }) => name))
    expect(names(7)).toEqual(names(7))
    expect(names(7)).not.toEqual(names(8))
    const first = new Set(names(7).map(([name]) => name))
    expect(first.size).toBeGreaterThanOrEqual(10)
    expect(names(7).some(({ length }) => length === 2)).toBe(true)
  })

  test('measures the longest time without a purchase, its ends included', () => {
    expect(longestPause([1_000, 5_000, 6_000], { from: 2_000, to: 6_500 })).toBe(3_000)
    expect(longestPause([], { from: 2_000, to: 6_500 })).toBe(4_500)
  })
})
