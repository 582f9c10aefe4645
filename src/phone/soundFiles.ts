import { BASE_PATH } from '@/lib/paths'

const fileOf = (name: string): string => `${BASE_PATH}/sounds/${name}.wav`

/** All fifteen sounds of the voice client: any missing one would be requested from its maker's server. */
export const soundFiles = {
  incoming: fileOf('incoming'),
  outgoing: fileOf('outgoing'),
  disconnect: fileOf('disconnect'),
  dtmf0: fileOf('dtmf-0'),
  dtmf1: fileOf('dtmf-1'),
  dtmf2: fileOf('dtmf-2'),
  dtmf3: fileOf('dtmf-3'),
  dtmf4: fileOf('dtmf-4'),
  dtmf5: fileOf('dtmf-5'),
  dtmf6: fileOf('dtmf-6'),
  dtmf7: fileOf('dtmf-7'),
  dtmf8: fileOf('dtmf-8'),
  dtmf9: fileOf('dtmf-9'),
  dtmfs: fileOf('dtmf-star'),
  dtmfh: fileOf('dtmf-hash'),
} as const
