// The upper layer: what the build made, and the packages that it leaves outside of the bundle.
import { cpSync, mkdirSync } from 'node:fs'
import { root } from '../install.mjs'
import { outsideFolders } from '../outside.mjs'

/** Initialises the embedded database faster. It is another file after every build, so an image with it could not be made twice. */
const NOT_REPRODUCIBLE = ['template.tar.gz', '.built-from']

export function makeProduct(folder) {
  mkdirSync(`${folder}/app`, { recursive: true })
  cpSync(`${root}dist`, `${folder}/app/dist`, {
    recursive: true,
    filter: (path) => !NOT_REPRODUCIBLE.some((name) => path.endsWith(`/${name}`)),
  })
  for (const path of outsideFolders()) {
    cpSync(`${root}${path}`, `${folder}/app/${path}`, {
      recursive: true,
      // Nested packages are named themselves; .bin has links for a shell.
      filter: (from) => !from.slice(`${root}${path}`.length).includes('/node_modules'),
    })
  }
}
