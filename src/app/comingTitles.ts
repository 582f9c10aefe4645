import { say, type Said } from '@/i18n/sentence'
import type { ComingPath } from './comingPaths'

export const comingTitles: Readonly<Record<ComingPath, Said>> = {
  '/webphone': say('Webphone'),
}
