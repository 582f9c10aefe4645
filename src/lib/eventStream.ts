/** One server-sent event. */
export interface StreamEvent {
  /** 'message' for one without a name. */
  kind: string
  data: string
}

const lineEnd = /\r\n|\n|\r(?!$)/

/**
 * Reads a stream of server-sent events in whatever pieces it comes; comments and what was cut off at its end are
 * nobody's. Not the browser's `EventSource`, which cannot send the token but in an address.
 */
export const makeEventReader = (onEvent: (event: StreamEvent) => void): ((piece: string) => void) => {
  let rest = ''
  let kind = ''
  let data: string[] = []

  const finish = (): void => {
    if (data.length > 0) onEvent({ kind: kind || 'message', data: data.join('\n') })
    kind = ''
    data = []
  }
  const readLine = (line: string): void => {
    if (line === '') return finish()
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
    if (name === 'event') kind = value
    if (name === 'data') data.push(value)
  }
  return (piece) => {
    const lines = (rest + piece).split(lineEnd)
    rest = lines.pop() ?? ''
    lines.forEach(readLine)
  }
}
