/** Hands a file to the person in front of the screen. */
export function download(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

// Spreadsheets know by this mark that a CSV file is UTF-8; reading the answer as text has dropped it.
const BYTE_ORDER_MARK = '\uFEFF'

/** The same for a CSV that the server answered. */
export function downloadCsv(name: string, text: string): void {
  download(name, 'text/csv', BYTE_ORDER_MARK + text)
}
