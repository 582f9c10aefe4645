import { audioFile } from './definitions/audioFile'
import { callTransfer } from './definitions/callTransfer'
import { extensions } from './definitions/extensions'
import { hangUp } from './definitions/hangUp'
import { pause } from './definitions/pause'
import { router } from './definitions/router'
import { textToSpeech } from './definitions/textToSpeech'
import { voicemail } from './definitions/voicemail'
import { webPhone } from './definitions/webPhone'
import type { Feature } from './feature'

/** In the order in which they are offered. */
export const features: readonly Feature[] = [
  audioFile,
  textToSpeech,
  router,
  extensions,
  callTransfer,
  voicemail,
  webPhone,
  pause,
  hangUp,
]
