// Fetches what Maven Central serves, for trials against programs that are not ours: the tests never need it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Kept between runs. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'medlem')

/** The file of an artifact ('group:name:version:kind'), fetched at its first use; undefined where Maven could not. */
export function fetchArtifact(artifact) {
  const [, name, version, kind] = artifact.split(':')
  const file = join(cache, `${name}-${version}.${kind}`)
  if (existsSync(file)) return file
  console.log(`Fetching ${name} ${version} …`)
  mkdirSync(cache, { recursive: true })
  const { error } = spawnSync(
    'mvn',
    [
      '-q',
      // Later versions of the plugin can't say where to, or want every parent of an artifact, which not all have.
      'org.apache.maven.plugins:maven-dependency-plugin:2.8:get',
      '-Dtransitive=false',
      `-Dartifact=${artifact}`,
      `-Ddest=${file}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (error) console.error(`Maven is needed: ${error.message}`)
  return existsSync(file) ? file : undefined
}
