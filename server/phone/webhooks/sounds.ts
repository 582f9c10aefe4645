import type { SignedQuery } from 'contract/files'
import { NotFound } from '../../platform/failures/failures'
import type { FileAnswer } from '../../platform/http/routes/route'
import { fileHeaders } from '../../platform/http/security'
import type { SignedUrls } from '../../platform/sessions/signedUrl'
import type { SoundCache } from '../../sounds/index'
import { wavBytesOf, wavOfMuLaw } from '@console/voice-gateway/sounds'

/** Separates access to the converted file from access to the upload; no id has this form. */
export const soundSubject = (fileId: string): string => `voice/${fileId}`

interface Deps {
  sounds: Pick<SoundCache, 'ofFile'>
  signedUrls: SignedUrls
}

export const makePlayedSounds =
  ({ sounds, signedUrls }: Deps) =>
  async (fileId: string, query: SignedQuery): Promise<FileAnswer> => {
    if (!(await signedUrls.isRight(soundSubject(fileId), query))) throw new NotFound()
    const sound = await sounds.ofFile(query.account, fileId)
    if (sound === null) throw new NotFound()
    const headers = { ...fileHeaders, 'content-type': 'audio/wav', 'content-length': String(wavBytesOf(sound.length)) }
    return { status: 200, headers, content: wavOfMuLaw([sound], sound.length) }
  }

export type PlayedSounds = ReturnType<typeof makePlayedSounds>
