/** A block of a stream of server-sent events; one with only an id is a beat. */
export interface ServerEvent {
  event: string
  data: string
  id: string
}

/** Takes text cut at any place, and calls `onEvent` with each block once it is complete. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = ''
  let fields: ServerEvent | undefined
  const take = (line: string) => {
    if (line === '') {
      if (fields) onEvent(fields)
      fields = undefined
      return
    }
    const [, name, value = ''] = /^(event|data|id)(?:: ?(.*))?$/.exec(line) ?? []
    if (name) fields = { ...(fields ?? { event: '', data: '', id: '' }), [name]: value }
  }
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
