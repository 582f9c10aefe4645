import { Readable } from 'node:stream'
import { exactly, DamagedFile, type FilesPort, type StoredFile, orNullIf } from './port'

export interface S3Settings {
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly prefix: string
}

/** S3's minimum for every part but the last. */
const PART_BYTES = 5 * 1024 * 1024
/** Each part in transfer is held in memory. */
const PARTS_AT_ONCE = 2
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000

const id = /^[A-Za-z0-9_-]{1,64}$/

/** Loads the large SDK only when an object store is configured. */
const load = async ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) => {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores support neither a host name per bucket nor the newer checksums.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  return { sdk, client, Upload }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.name === 'NoSuchUpload')

const orNull = orNullIf(isMissing)

const wholeSize = (contentRange: string | undefined): number | null => {
  const size = /\/(\d+)$/.exec(contentRange ?? '')?.[1]
  return size === undefined ? null : Number(size)
}

const damagedIfShort =
  (fileId: string, first: number) =>
  (error: unknown): never => {
    if (!(error instanceof Error) || error.name !== 'InvalidRange') throw error
    throw new DamagedFile(fileId, `it ends before byte ${first}`)
  }

/** Counts bytes, and keeps the original error, which the SDK may wrap. */
class ByteCounter {
  bytes = 0
  failure: unknown = null

  async *through(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of content) {
        this.bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

/** An S3-compatible store shows no object before its last byte. Each service needs its own bucket or prefix. */
export const makeObjectStore = (settings: S3Settings): FilesPort => {
  const { bucket: Bucket, prefix: Prefix } = settings
  let loading: ReturnType<typeof load> | null = null
  const loaded = () => (loading ??= load(settings))

  const objectOf = (fileId: string) => {
    if (!id.test(fileId)) throw new Error('not an id of a file')
    return { Bucket, Key: `${Prefix}${fileId}` }
  }

  async function* list(): AsyncGenerator<StoredFile> {
    const { sdk, client } = await loaded()
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '', LastModified } of Contents) {
        const fileId = Key.slice(Prefix.length)
        if (id.test(fileId) && LastModified !== undefined) yield { id: fileId, storedAt: LastModified }
      }
    }
  }

  return {
    list,

    write: async (fileId, content) => {
      const object = objectOf(fileId)
      const counter = new ByteCounter()
      const { client, Upload } = await loaded()
      const params = { ...object, Body: Readable.from(counter.through(content), { objectMode: false }) }
      try {
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
        return counter.bytes
      } catch (error) {
        content.destroy()
        throw counter.failure ?? error
      }
    },

    read: async (fileId, { first, last }, bytes) => {
      const object = objectOf(fileId)
      const { sdk, client } = await loaded()
      const response = client.send(new sdk.GetObjectCommand({ ...object, Range: `bytes=${first}-${last}` }))
      const found = await orNull(response.catch(damagedIfShort(fileId, first)))
      if (found === null) return null
      if (!(found.Body instanceof Readable)) throw new Error('the object store answered without content')
      const size = wholeSize(found.ContentRange) ?? bytes
      if (size === bytes) return exactly(found.Body, fileId, last - first + 1)
      found.Body.destroy()
      throw new DamagedFile(fileId, `it has ${size} bytes in place of ${bytes}`)
    },

    remove: async (fileId) => {
      const object = objectOf(fileId)
      const { sdk, client } = await loaded()
      await client.send(new sdk.DeleteObjectCommand(object))
    },

    removeBroken: async (before) => {
      const { sdk, client } = await loaded()
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }))
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated === undefined || Initiated >= before) continue
        await orNull(client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      }
    },
  }
}
