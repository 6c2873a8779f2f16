import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { deployed, programOf } from './deployed.ts'

/** The programs of a node. `postgres` is the server with every process of it, those that send its log included. */
export type Part = 'etcd' | 'patroni' | 'postgres'
const EVERY_PART: readonly Part[] = ['patroni', 'postgres', 'etcd']
const END_LIMIT_MS = 20_000

/** Root runs the programs as postgres, in a group of its own for each node, by which the kernel can cut its network. */
const FIRST_GROUP = 64_001
const isRoot = process.getuid?.() === 0

/** One machine of the cluster: etcd, Patroni and the PostgreSQL that Patroni starts, from the files of deploy/patroni. */
export class ClusterNode {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
  readonly group: number
  readonly #folder: string
  readonly #children = new Map<Part, ChildProcess>()

  constructor(
    folder: string,
    { values, index }: { values: Readonly<Record<string, string>>; index: number },
  ) {
    this.#folder = folder
    this.values = values
    this.name = values.NODE ?? ''
    this.group = FIRST_GROUP + index
    mkdirSync(folder, { mode: 0o711 })
    for (const file of ['etcd.yml', 'patroni.yml']) {
      writeFileSync(join(folder, file), deployed(file, values), { mode: 0o600 })
      this.#give(join(folder, file))
    }
    for (const name of ['etcd', 'postgres', 'sockets']) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      this.#give(join(folder, name))
    }
  }

  get address(): string {
    return this.values.ADDRESS ?? ''
  }

  get databasePort(): number {
    return Number(this.values.POSTGRES_PORT)
  }

  get patroniUrl(): string {
    return `http://${this.address}:${this.values.PATRONI_PORT}`
  }

  /** Starts what does not run. Patroni starts PostgreSQL. */
  start(parts: readonly Part[] = EVERY_PART): void {
    for (const part of parts) {
      if (part === 'postgres' || this.processes(part).length > 0) continue
      const { program, args } = programOf(`${part}.service`, this.#folder)
      const log = openSync(join(this.#folder, `${part}.log`), 'a')
      const child = spawn(program, args, {
        // A Ctrl-C of the terminal is for the command alone, which ends its parts in order.
        detached: true,
        cwd: this.#folder,
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: join(this.#folder, 'postgres'), LANG: 'C' },
        ...(isRoot ? { uid: postgresUser(), gid: this.group } : {}),
      })
      this.#children.set(part, child)
    }
  }

  /** Sends a signal to every process of these parts at once, as when a machine dies or is frozen. */
  signal(name: NodeJS.Signals, parts: readonly Part[] = EVERY_PART): void {
    for (const pid of parts.flatMap((part) => this.processes(part))) {
      try {
        process.kill(pid, name)
      } catch {
        // It ended by itself.
      }
    }
  }

  /** Of what runs, also while it is stopped. */
  processes(part: Part): number[] {
    if (part === 'postgres') return this.#postgresProcesses()
    const child = this.#children.get(part)
    return child?.pid && child.exitCode === null && child.signalCode === null ? [child.pid] : []
  }

  /** Those that send the log to other nodes. */
  senders(): number[] {
    return this.#postgresProcesses().filter((pid) => commandOf(pid).includes('walsender'))
  }

  /** Kills everything; resolves when nothing of it runs. */
  async end(): Promise<void> {
    const endsAt = Date.now() + END_LIMIT_MS
    while (EVERY_PART.some((part) => this.processes(part).length > 0) && Date.now() < endsAt) {
      this.signal('SIGKILL')
      await delay(50)
    }
  }

  #postgresProcesses(): number[] {
    const data = this.values.POSTGRES_DATA ?? ''
    let pid: number
    try {
      pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return []
    }
    // The file outlives a postmaster that was killed, and its number may be another's by now.
    return commandOf(pid).includes(data) ? [pid, ...childrenOf(pid)] : []
  }

  #give(path: string): void {
    if (isRoot) chownSync(path, postgresUser(), this.group)
  }
}

let found: number | undefined
function postgresUser(): number {
  found ??= Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  return found
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function parentOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // pid (name) state parent: a name may have spaces and brackets.
    return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
