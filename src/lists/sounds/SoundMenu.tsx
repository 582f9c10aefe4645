import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { download } from '@/lib/download'
import { readLazySettings } from '@/lib/lazySettings'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { callBackPath } from '../history/cells'
import type { Sound, SoundItem } from './sound'
import type { RowActions } from './SoundRow'

/** Sound addresses work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row was first shown; a refetched list has new rows. */
const seen = new WeakMap<SoundItem, number>()

/** `performance.now` isn't affected by changes of the clock. */
const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS

interface Downloaded {
  item: SoundItem
  url: string
  renew: () => Promise<string | null>
}

/** Downloads a row's sound, after renewing an address that may have expired. */
const useDownload = ({ item, url, renew }: Downloaded): (() => Promise<void>) => {
  const notify = useNotify()
  const store = useAppStore()
  useEffect(() => noteSeen(item), [item])
  return async () => {
    try {
      const address = isFresh(item) ? url : await renew()
      if (address === null) throw new Error('The address could not be renewed.')
      download(address)
    } catch {
      // After the session ends, the sign-in page explains it.
      if (selectIsAuthenticated(store.getState())) notify('warning', msg('An error occurred, please try again in a moment.'))
    }
  }
}

interface SoundMenuProps {
  name: string
  item: SoundItem
  sound: Sound
  actions: RowActions
}

export const SoundMenu = ({ name, item, sound, actions }: SoundMenuProps) => {
  const t = useT()
  const navigate = useNavigate()
  const { id, url, contactNumber, isArchived, isNew } = sound
  const download = useDownload({ item, url, renew: () => actions.renew(id) })
  const ofContact: Action[] = [
    { label: t('Call back'), onChoose: () => void navigate(callBackPath(contactNumber, sound.numberId)) },
    { label: t('Edit contact name'), onChoose: () => actions.nameContact(item) },
  ]
  const choosesDownload = (): void => {
    void download()
    if (isNew === true) actions.setNew(id, 0)
  }
  const ofSound: Action[] = [{ label: t('Download'), onChoose: choosesDownload }]
  const ofInbox: Action[] = [
    { label: isNew === true ? t('Mark as listened to') : t('Mark as new'), onChoose: () => actions.setNew(id, isNew === true ? 0 : 1) },
  ]
  const actionsOf = (): Action[] => [
    ...(readLazySettings().callPaths ? [{ label: t('Call details'), onChoose: () => actions.showCall(item) }] : []),
    ...(contactNumber === '' ? [] : ofContact),
    ...(isNew === null || isArchived ? [] : ofInbox),
    { label: isArchived ? t('Restore') : t('Archive'), onChoose: () => actions.move(id) },
    ...(url === '' ? [] : ofSound),
    { label: t('Delete'), onChoose: () => actions.remove(item) },
  ]
  return <ActionsMenu label={t('Actions for {name}', { name })} actionsOf={actionsOf} />
}
