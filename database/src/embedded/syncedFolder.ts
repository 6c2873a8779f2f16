import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// What a file operation answers inside the engine's WebAssembly when the disk fails; PostgreSQL then stops at once.
const EIO = 29

type EngineFiles = Parameters<NodeFS['init']>[1]
type OpenFile = { nfd?: number | null }
type Attributes = { mode?: number }
type NodeFiles = {
  stream_ops: { fsync?: (file: OpenFile) => number }
  node_ops: { setattr(node: unknown, attributes: Attributes): void }
}

// What others may do with a file. The engine sets the mode of what it makes by itself, past the process's mask.
const OTHERS = 0o077

/**
 * A folder on disk whose writes reach the disk, and whose files no other user may read. PGlite as it comes never syncs: a killed process loses nothing,
 * a power cut may lose or corrupt what was acknowledged (its issue 1107). Leans on internals of the pinned version;
 * the test that counts the calls tells when they change.
 */
export class SyncedFolder extends NodeFS {
  readonly #sync: (fileDescriptor: number) => void

  constructor(folder: string, sync: (fileDescriptor: number) => void = fdatasyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(engine: PGlite, files: EngineFiles): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, files)
    const preRun: EngineFiles['preRun'] = [...(emscriptenOpts.preRun ?? [])]
    preRun.push((engineModule) => {
      const nodeFiles = engineModule.NODEFS as unknown as NodeFiles
      nodeFiles.stream_ops.fsync = (file) => this.#syncFile(file)
      const { setattr } = nodeFiles.node_ops
      nodeFiles.node_ops.setattr = (node, attributes) => {
        const { mode } = attributes
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS })
      }
    })
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #syncFile(file: OpenFile): number {
    if (file.nfd == null) return 0
    try {
      this.#sync(file.nfd)
      return 0
    } catch {
      return EIO
    }
  }
}
