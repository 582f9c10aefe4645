import { useNavigate } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { callBackPath } from '../history/cells'
import type { Sound, SoundItem } from './sound'
import type { RowActions } from './SoundRow'
import { useDownload } from './useDownload'

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
