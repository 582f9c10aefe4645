import type { ServerResponse } from 'node:http'
import type { AudioFile } from 'contract/audiofiles'
import { audiofilesOperations } from 'contract/audiofiles'
import { toneWav } from '../sound'
import { failure, found, type Answer, type ReferenceRequest, type ReferenceCall } from './answer'
import { instant } from './instant'
import { sendSound, type ReferenceSound } from './sendSound'

interface ReferenceFile extends AudioFile, ReferenceSound {
  isPlayed: boolean
}

const DAY_MS = 86_400_000
const newest = Date.UTC(2025, 0, 30, 16, 5, 41)
const COUNT = 26
export const PLAYED_FILE = 'Message 12.wav'
export const FREE_FILES = ['Message 7.wav', 'Message 9.wav'] as const

const urlOf = (id: number): string => `/sounds/${id}`

const firstFiles = (): ReferenceFile[] => {
  const content = toneWav(3)
  return Array.from({ length: COUNT }, (_, index) => {
    const id = COUNT - index
    const friendly_name = index === 0 ? 'Opening hours.wav' : `Message ${index + 1}.wav`
    const row = { id, friendly_name, file_url: urlOf(id), created_at: instant(newest - index * DAY_MS) }
    return { ...row, content, type: 'audio/wav', isPlayed: friendly_name === PLAYED_FILE }
  })
}

const typeOf = (content: Buffer): string | null => {
  if (content.toString('latin1', 0, 4) === 'RIFF') return 'audio/wav'
  return content.length > 1 && (content.readUInt16BE(0) & 0xffe0) === 0xffe0 ? 'audio/mpeg' : null
}

const rowOf = ({ id, friendly_name, file_url, created_at }: ReferenceFile): AudioFile => {
  return { id, friendly_name, file_url, created_at }
}

export const makeReferenceAudioFiles = () => {
  const files = firstFiles()
  let lastId = COUNT

  const upload = async ({ file }: ReferenceRequest): Promise<Answer> => {
    const sent = await file()
    const content = Buffer.from(await (sent?.arrayBuffer() ?? new ArrayBuffer(0)))
    const type = typeOf(content)
    if (sent === null || type === null) return failure(422, 'validation', { file: ['This is no sound.'] })
    lastId += 1
    const row = { id: lastId, friendly_name: sent.name, file_url: urlOf(lastId), created_at: instant(Date.now()) }
    files.unshift({ ...row, content, type, isPlayed: false })
    return { status: 201, body: { audiofile: row } }
  }

  const remove = (id: string): Answer => {
    const index = files.findIndex((each) => String(each.id) === id)
    if (index === -1) return failure(404, 'not_found')
    if (files[index]?.isPlayed === true) return failure(409, 'conflict')
    files.splice(index, 1)
    return { status: 204 }
  }

  const calls: ReferenceCall[] = [
    [audiofilesOperations.listAudioFiles, () => found({ audiofiles: files.map(rowOf) })],
    [audiofilesOperations.uploadAudioFile, upload],
    [audiofilesOperations.deleteAudioFile, ({ param }) => remove(param('audiofileId'))],
  ]

  const send = (pathname: string, range: string | undefined, response: ServerResponse): void => {
    const file = files.find(({ file_url }) => file_url === pathname)
    if (file === undefined) response.writeHead(404).end()
    else sendSound(file, range ?? '', response)
  }

  return { calls, send }
}
