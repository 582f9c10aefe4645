import type { ServerResponse } from 'node:http'

export interface ReferenceSound {
  content: Buffer
  type: string
}

export const sendSound = ({ content, type }: ReferenceSound, range: string, response: ServerResponse): void => {
  const [whole, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const [first, last] = [Number(from), to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1)]
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'content-length': last - first + 1 }
  if (whole === undefined) response.writeHead(200, headers)
  else response.writeHead(206, { ...headers, 'content-range': `bytes ${first}-${last}/${content.length}` })
  response.end(content.subarray(first, last + 1))
}
