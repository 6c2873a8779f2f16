import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the build puts beside the bundle; from the sources, what the last build left in dist/. */
export function builtFile(name: 'portal' | 'template.tar.gz'): string | undefined {
  const places = [`./${name}`, `../../../../dist/${name}`]
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path))
}
