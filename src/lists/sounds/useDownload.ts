import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import IconButton from '@mui/material/IconButton'
import { useEffect, type MouseEvent } from 'react'
import { msg } from '@/i18n/message'
import { download } from '@/lib/download'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import type { SoundItem } from './sound'

/** Sound addresses work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row was first shown; a refetched list has new rows. */
const seen = new WeakMap<SoundItem, number>()

/** `performance.now` isn't affected by changes of the clock. */
const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS

interface DownloadLinkProps {
  label: string
  item: SoundItem
  url: string
  renew: () => Promise<string | null>
}

/** Another host might display the sound: never in place of the console. */
const linkProps = { download: '', target: '_blank', rel: 'noreferrer' }

export const DownloadLink = ({ label, item, url, renew }: DownloadLinkProps) => {
  const notify = useNotify()
  const store = useAppStore()
  useEffect(() => noteSeen(item), [item])
  const downloadRenewed = async (): Promise<void> => {
    const address = await renew().catch(() => null)
    if (address !== null) download(address)
    // After the session ends, the sign-in page explains it.
    else if (selectIsAuthenticated(store.getState())) notify('warning', msg('An error occurred, please try again in a moment.'))
  }
  const handleClick = (event: MouseEvent): void => {
    if (isFresh(item)) return
    event.preventDefault()
    void downloadRenewed()
  }
  return (
    <IconButton size="small" component="a" href={url} {...linkProps} aria-label={label} onClick={handleClick}>
      <DownloadOutlined fontSize="small" />
    </IconButton>
  )
}
