/**
 * Loads oidc-provider. On Node 20 it says on loading that it would rather run on 22: everything we use is tried on
 * both, and an operator could do nothing with the line, so that one line is held back; all others pass.
 */
export async function loadLibrary() {
  // biome-ignore-start lint/suspicious/noConsole: the library writes to the console and offers no other way
  const { warn } = console
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('oidc-provider WARNING: Unsupported runtime.')) warn(...parts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
  // biome-ignore-end lint/suspicious/noConsole: as above
}

export type Library = Awaited<ReturnType<typeof loadLibrary>>
