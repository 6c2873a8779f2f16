// The lower layer: the C and C++ libraries of Debian that Node needs, Node's newest LTS, a user. There is no shell in it.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

/** Not needed to run: conversions between character sets, what only dpkg and its checks read. */
const LEFT_OUT = ['/usr/share/lintian', '/usr/share/man', '/usr/share/locale']

/** Fetches packages with apt and unpacks them into the folder; answers what each is. Needs Debian, and no right of root. */
function unpackPackages(names, { folder, work }) {
  const downloads = `${work}/packages`
  mkdirSync(downloads)
  execFileSync('apt-get', ['download', '-qq', ...names], {
    cwd: downloads,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  return readdirSync(downloads)
    .sort()
    .map((file) => {
      const path = `${downloads}/${file}`
      execFileSync('dpkg-deb', ['--extract', path, folder])
      const field = (name) => execFileSync('dpkg-deb', ['--field', path, name], { encoding: 'utf8' }).trim()
      return { name: field('Package'), version: field('Version'), architecture: field('Architecture') }
    })
}

function removeUnneeded(folder) {
  for (const path of LEFT_OUT) rmSync(`${folder}${path}`, { recursive: true, force: true })
  for (const library of readdirSync(`${folder}/usr/lib`))
    rmSync(`${folder}/usr/lib/${library}/gconv`, { recursive: true, force: true })
}

/** Fills the folder; answers the packages that are in it. */
export function makeBase(folder, { packages, node, user, work }) {
  mkdirSync(folder)
  const unpacked = unpackPackages(packages, { folder, work })
  removeUnneeded(folder)
  for (const path of ['etc', 'app', 'data', 'tmp', 'usr/local/bin'])
    mkdirSync(`${folder}/${path}`, { recursive: true })
  copyFileSync(node.path, `${folder}/usr/local/bin/node`)
  chmodSync(`${folder}/usr/local/bin/node`, 0o755)
  mkdirSync(`${folder}/usr/share/doc/nodejs`, { recursive: true })
  copyFileSync(node.license, `${folder}/usr/share/doc/nodejs/LICENSE`)
  const { name, id } = user
  writeFileSync(
    `${folder}/etc/passwd`,
    `root:x:0:0:root:/:/nonexistent\n${name}:x:${id}:${id}::/data:/nonexistent\n`,
  )
  writeFileSync(`${folder}/etc/group`, `root:x:0:\n${name}:x:${id}:\n`)
  writeFileSync(`${folder}/etc/nsswitch.conf`, 'passwd: files\ngroup: files\nhosts: files dns\n')
  return unpacked
}
