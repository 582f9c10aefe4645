import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface S3Double {
  url: string
  /** Keys have the form `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; at: Date }>
  uploads: Map<string, { path: string; parts: Map<number, Buffer>; at: Date }>
  breakDown: () => void
  close: () => Promise<void>
}

/** Small, so that lists have several pages. */
const KEYS_A_PAGE = 2

const xml = (name: string, content: string): string => `<?xml version="1.0"?><${name}>${content}</${name}>`
const keyOf = (path: string): string => path.split('/').slice(2).join('/')

export const startS3Double = async (): Promise<S3Double> => {
  const objects: S3Double['objects'] = new Map()
  const uploads: S3Double['uploads'] = new Map()
  let isBroken = false

  const list = (bucket: string, query: URLSearchParams): string => {
    const prefix = `${bucket}/${query.get('prefix') ?? ''}`
    const after = query.get('continuation-token') ?? ''
    const paths = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > after).sort()
    const shown = paths.slice(0, KEYS_A_PAGE)
    const contents = shown.map((path) => {
      const { bytes, at } = objects.get(path) ?? { bytes: Buffer.alloc(0), at: new Date(0) }
      return `<Contents><Key>${keyOf(path)}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isCut = paths.length > shown.length
    const next = isCut ? `<NextContinuationToken>${shown.at(-1) ?? ''}</NextContinuationToken>` : ''
    return xml('ListBucketResult', `<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}`)
  }

  const listUploads = (): string => {
    const entries = [...uploads].map(
      ([id, { path, at }]) => `<Upload><Key>${keyOf(path)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${entries.join('')}`)
  }

  const get = (path: string, range: string | undefined, response: ServerResponse): void => {
    const found = objects.get(path)
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '')?.map(Number) ?? []
    if (found === undefined) response.writeHead(404).end(xml('Error', '<Code>NoSuchKey</Code>'))
    else if (first >= found.bytes.length) response.writeHead(416).end(xml('Error', '<Code>InvalidRange</Code>'))
    else response.writeHead(206, { 'content-range': `bytes ${first}-${last}/${found.bytes.length}` }).end(found.bytes.subarray(first, last + 1))
  }

  const inParts = async (request: IncomingMessage, response: ServerResponse, path: string, id: string, part: number): Promise<void> => {
    const found = uploads.get(id)
    if (found === undefined) return void response.writeHead(404).end(xml('Error', '<Code>NoSuchUpload</Code>'))
    if (request.method === 'PUT') found.parts.set(part, await buffer(request))
    else uploads.delete(id)
    if (request.method === 'POST') {
      const parts = [...found.parts].sort(([one], [other]) => one - other)
      objects.set(path, { bytes: Buffer.concat(parts.map(([, bytes]) => bytes)), at: new Date() })
    }
    const body = request.method === 'POST' ? xml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>') : ''
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end(body)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [path, bucket] = [pathname, pathname.split('/').slice(0, 2).join('/')]
    const id = searchParams.get('uploadId')
    if (isBroken) return void response.writeHead(503).end()
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/')) return void response.writeHead(403).end()
    if (id !== null) return inParts(request, response, path, id, Number(searchParams.get('partNumber')))
    if (searchParams.has('uploads') && request.method === 'POST') {
      const made = randomUUID()
      uploads.set(made, { path, parts: new Map(), at: new Date() })
      return void response.end(xml('InitiateMultipartUploadResult', `<UploadId>${made}</UploadId>`))
    }
    if (searchParams.has('uploads')) return void response.end(listUploads())
    if (searchParams.get('list-type') === '2') return void response.end(list(bucket, searchParams))
    if (request.method === 'GET') return get(path, request.headers.range, response)
    if (request.method === 'PUT') objects.set(path, { bytes: await buffer(request), at: new Date() })
    if (request.method === 'DELETE') objects.delete(path)
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end()
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    breakDown: () => {
      isBroken = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
