import { msg, type Message } from '@/i18n/message'

export const MAX_FILES = 100
export const MAX_BYTES = 100 * 1024 * 1024

/**
 * Browsers have no type for some of these, so extensions count too. Those of the second line can't all be played: the
 * service says so, and what to do.
 */
export const acceptedAudio = {
  'audio/*': [
    ...['.wav', '.mp3', '.m4a', '.aac', '.ogg', '.oga', '.opus', '.flac', '.amr', '.weba'],
    ...['.aif', '.aiff', '.aifc', '.au', '.caf', '.gsm', '.spx', '.wma'],
  ],
}

export interface ValidatedFiles<Offered> {
  taken: Offered[]
  /** More than fit into the queue; they can follow later. */
  left: Offered[]
  refusals: Message[]
}

interface Offer<Offered> {
  audio: readonly Offered[]
  others: readonly Offered[]
  waiting: number
}

export const validateFiles = <Offered extends { name: string; size: number }>({
  audio,
  others,
  waiting,
}: Offer<Offered>): ValidatedFiles<Offered> => {
  const fitting = audio.filter(({ size }) => size <= MAX_BYTES)
  const capacity = Math.max(0, MAX_FILES - waiting)
  return {
    taken: fitting.slice(0, capacity),
    left: fitting.slice(capacity),
    refusals: [
      ...others.map(({ name }) => msg('{file} is not an audio file.', { file: name })),
      ...audio.filter(({ size }) => size > MAX_BYTES).map(({ name }) => msg('{file} is larger than 100\u00a0MB.', { file: name })),
    ],
  }
}
