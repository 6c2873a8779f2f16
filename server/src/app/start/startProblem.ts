/** Why the server can't start, in one line that says what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** Says which port is in use and by which variable another is chosen; anything else goes on as it is. */
export function portProblem(error: unknown, { variable, port }: { variable: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `${variable}: port ${port} is in use. Stop what uses it, or set ${variable} to another port.`,
    )
  }
  if (code === 'EACCES') {
    return new StartProblem(
      `${variable}: port ${port} may not be used by this user. Set ${variable} to one above 1023.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem(
      'HOST: this machine has no such address. Use 127.0.0.1, or 0.0.0.0 for all of them.',
    )
  }
  return error
}
