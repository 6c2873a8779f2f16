/** Logs to the browser's console what a user can't act on; the message is fixed text, never personal data. */
export function logError(message: string, error?: unknown): void {
  const cause =
    error instanceof Error ? `${error.name}${'status' in error ? ` ${String(error.status)}` : ''}` : ''
  // biome-ignore lint/suspicious/noConsole: the one place where the portal logs
  console.error(cause ? `${message} ${cause}` : message)
}
