import { Readable } from 'node:stream'
import type { SignedQuery } from 'contract/files'
import { dispositionOf } from '../../core/texts/disposition'
import { NotFound } from '../../core/failures/failures'
import type { CountFor, FileAnswer } from '../../core/routes/route'
import { fileHeaders } from '../../core/security'
import type { SignedUrls } from '../../core/sessions/signedUrl'
import type { ByteRange, FilesPort } from '../../providers/files/files'
import type { Store } from '../../store/tables'
import { rangeOf } from './rules'

export interface FilesService {
  download: (fileId: string, query: SignedQuery, range: string | undefined, countFor: CountFor) => Promise<FileAnswer>
}

interface Parts {
  store: Store
  files: FilesPort
  signedUrls: SignedUrls
}

const nothing = (): Readable => Readable.from([])

export const makeFilesService = ({ store, files, signedUrls }: Parts): FilesService => {
  const contentOf = async (fileId: string, bytes: number, part: ByteRange): Promise<Readable> => {
    if (bytes === 0) return nothing()
    const content = await files.read(fileId, part)
    // Deleted since its row was read.
    if (content === null) throw new NotFound()
    return content
  }

  return {
    download: async (fileId, query, range, countFor) => {
      if (!(await signedUrls.isRight(fileId, query))) throw new NotFound()
      await countFor(query.account)
      const file = await store
        .selectFrom('files')
        .select(['media_type', 'bytes', 'friendly_name'])
        .where('id', '=', fileId)
        .where('account_id', '=', query.account)
        .executeTakeFirst()
      if (file === undefined) throw new NotFound()
      const part = rangeOf(range, file.bytes)
      const { first, last } = part ?? { first: 0, last: file.bytes - 1 }
      const headers = {
        ...fileHeaders,
        'accept-ranges': 'bytes',
        'content-type': file.media_type,
        'content-length': String(last - first + 1),
        'content-disposition': dispositionOf(file.friendly_name),
        ...(part && { 'content-range': `bytes ${first}-${last}/${file.bytes}` }),
      }
      return { status: part ? 206 : 200, headers, content: await contentOf(fileId, file.bytes, { first, last }) }
    },
  }
}
