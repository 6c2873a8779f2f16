// What the tests need of the machine beside Node: a browser. On Debian as root it is installed, else asked for in a line.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(':')) {
      if (folder && existsSync(`${folder}/${name}`)) return `${folder}/${name}`
    }
  }
  return undefined
}

/** A path that exists. */
const there = (path) => (existsSync(path) ? path : undefined)

/** True when packages can be installed without asking anybody. */
function debianAsRoot() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && onPath(['apt-get']) !== undefined
}

function aptInstall(packageName) {
  console.log(`Installing ${packageName} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', packageName], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function need(find, packageName) {
  let found = find()
  if (!found && debianAsRoot()) {
    aptInstall(packageName)
    found = find()
  }
  if (found) return found
  console.error(
    `${packageName} is missing: install it with 'apt-get install ${packageName}' (or your system's way).`,
  )
  process.exit(1)
}

/** The path of a Chromium; CHROMIUM names another one. Debian's without a window needs a fifth less of the processors. */
export function ensureChromium() {
  const windowless = 'chromium-headless-shell'
  const any = () =>
    process.env.CHROMIUM || onPath([windowless, 'chromium', 'chromium-browser', 'google-chrome'])
  const offered = () => spawnSync('apt-cache', ['show', windowless], { stdio: 'ignore' }).status === 0
  if (!process.env.CHROMIUM && debianAsRoot() && !any()?.endsWith(windowless) && (!any() || offered()))
    aptInstall(windowless)
  return need(any, 'chromium')
}

/** The path of a Firefox; FIREFOX names another one. */
export function ensureFirefox() {
  return need(() => process.env.FIREFOX || onPath(['firefox-esr', 'firefox']), 'firefox-esr')
}

/** Makes sure that WebKitGTK's driver is there, which brings the browser, and a display without a screen. */
export function ensureWebkit() {
  need(() => onPath(['WebKitWebDriver']), 'webkit2gtk-driver')
  need(() => onPath(['Xvfb']), 'xvfb')
}

/** Makes sure that PostgreSQL's server programs are there. */
export function ensurePostgresql() {
  need(
    () => onPath(['initdb']) ?? (existsSync('/usr/lib/postgresql') ? '/usr/lib/postgresql' : undefined),
    'postgresql',
  )
}

/** Makes sure that pgBackRest is there, which backs PostgreSQL up. */
export function ensurePgbackrest() {
  need(() => onPath(['pgbackrest']), 'pgbackrest')
}

/** Debian keeps it outside of an ordinary PATH. */
const findHaproxy = () => onPath(['haproxy']) ?? there('/usr/sbin/haproxy')

/** Makes sure that HAProxy is there. */
export function ensureHaproxy() {
  need(findHaproxy, 'haproxy')
}

const PATRONI = '/opt/patroni'
const findPatroni = () => there(`${PATRONI}/bin/patroni`)

/** How each program of deploy/patroni is found, where its units name it, and the package that has it. */
const ofCluster = [
  [() => onPath(['etcd']), 'etcd-server'],
  [() => onPath(['psql']), 'postgresql-client'],
  [() => there('/usr/lib/postgresql/15/bin/postgres'), 'postgresql-15'],
  [findHaproxy, 'haproxy'],
]

/** Makes sure that everything of deploy/patroni is there. */
export function ensureCluster() {
  for (const [find, packageName] of ofCluster) need(find, packageName)
  installPatroni()
  if (findPatroni()) return
  console.error(
    `patroni is missing: make a virtual environment of Python in ${PATRONI} and install deploy/patroni/requirements.txt there.`,
  )
  process.exit(1)
}

/** Why there can be no cluster on this machine, after installing what could be; undefined when there can. */
export function whyNoCluster() {
  if (process.getuid?.() !== 0) return 'it needs root'
  for (const [find, packageName] of ofCluster) {
    if (!find() && debianAsRoot()) aptInstall(packageName)
    if (!find()) return `${packageName} is missing`
  }
  installPatroni()
  return findPatroni() ? undefined : 'patroni is missing'
}

/** From PyPI, as Debian 12 has a version that loses purchases when a network is cut (docs/cluster.md). */
function installPatroni() {
  if (findPatroni()) return
  const requirements = new URL('../deploy/patroni/requirements.txt', import.meta.url).pathname
  if (debianAsRoot()) {
    console.log('Installing patroni …')
    aptInstall('python3-venv')
    // Debian's own Python: one of a developer's may not be readable by the user postgres.
    spawnSync('/usr/bin/python3', ['-m', 'venv', PATRONI], { stdio: 'inherit' })
    spawnSync(`${PATRONI}/bin/pip`, ['install', '--quiet', '-r', requirements], { stdio: 'inherit' })
  }
}

/** Makes sure that PgBouncer is there, which Debian keeps outside of an ordinary PATH. */
export function ensurePgbouncer() {
  const debians = '/usr/sbin/pgbouncer'
  need(() => onPath(['pgbouncer']) ?? (existsSync(debians) ? debians : undefined), 'pgbouncer')
}

/** The path of xmllint, which compares a file with its schema. */
export function ensureXmllint() {
  return need(() => onPath(['xmllint']), 'libxml2-utils')
}

/** The path of promtool, which comes with Prometheus. */
export function ensurePromtool() {
  return need(() => onPath(['promtool']), 'prometheus')
}

/** The paths of umoci, which unpacks an image, and runc, which runs it. */
export function ensureContainerTools() {
  return {
    umoci: need(() => onPath(['umoci']), 'umoci'),
    runc: need(
      () => onPath(['runc']) ?? (existsSync('/usr/sbin/runc') ? '/usr/sbin/runc' : undefined),
      'runc',
    ),
  }
}
