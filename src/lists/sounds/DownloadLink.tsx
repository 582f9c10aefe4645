import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import IconButton from '@mui/material/IconButton'
import { useEffect, type MouseEvent } from 'react'
import { msg } from '@/i18n/message'
import { download } from '@/lib/download'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import type { SoundItem } from './sound'

/** Addresses of sounds work for ten minutes. */
const FRESH_MS = 8 * 60_000

/** When each row came into sight; a list that is asked for again brings rows of its own. */
const seen = new WeakMap<SoundItem, number>()

/** By the clock of the page, which nobody sets. */
const noteSeen = (item: SoundItem): void => {
  if (!seen.has(item)) seen.set(item, performance.now())
}

/** Whether the row's address can be expected to work without asking for another. */
const isFresh = (item: SoundItem): boolean => performance.now() - (seen.get(item) ?? -Infinity) < FRESH_MS

interface DownloadLinkProps {
  label: string
  item: SoundItem
  url: string
  /** Gives an address that works; `null` when it cannot be had. */
  renew: () => Promise<string | null>
}

/** Another host may show the sound instead of saving it: not in the place of the console. */
const manner = { download: '', target: '_blank', rel: 'noreferrer' }

/** The service names the file. An address that has run out by now is renewed before it is opened. */
export const DownloadLink = ({ label, item, url, renew }: DownloadLinkProps) => {
  const notify = useNotify()
  const store = useAppStore()
  useEffect(() => noteSeen(item), [item])
  const downloadRenewed = async (): Promise<void> => {
    const address = await renew().catch(() => null)
    if (address !== null) download(address)
    // Whose session is over is told so on the sign-in page.
    else if (selectIsAuthenticated(store.getState())) notify('warning', msg('An error occurred, please try again in a moment.'))
  }
  const handleClick = (event: MouseEvent): void => {
    if (isFresh(item)) return
    event.preventDefault()
    void downloadRenewed()
  }
  return (
    <IconButton size="small" component="a" href={url} {...manner} aria-label={label} onClick={handleClick}>
      <DownloadOutlined fontSize="small" />
    </IconButton>
  )
}
