import { say, type Said } from '@/i18n/sentence'
import type { ComingPath } from './comingPaths'

export const comingTitles: Readonly<Record<ComingPath, Said>> = {
  '/webphone': say('Webphone'),
  '/support': say('Support'),
  '/support/request/:id': say('Support request'),
  '/account/edit': say('Edit account'),
  '/user/edit': say('Edit user'),
  '/user/password': say('Change password'),
}
