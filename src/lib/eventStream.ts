export interface StreamEvent {
  kind: string
  data: string
}

const lineEnd = /\r\n|\n|\r(?!$)/

/** Parses events from chunks of any size. `EventSource` can't be used: it sends the token only in the address. */
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
