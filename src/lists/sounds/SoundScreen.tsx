import { useState, useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Keyboard from '@mui/icons-material/KeyboardOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'
import { useMay } from '@/store/useMay'
import { useUnread } from '@/store/useUnread'
import { Page } from '@/ui/Page'
import { useGetStorageQuery } from '@/api'
import { readSettings } from '@/lib/settings'
import { LocalTime } from '@/ui/RelativeTime'
import { Notice } from '@/ui/Notice'
import { BusyButton } from '@/ui/BusyButton'
import { loadedAhead } from '@/ui/lazyComponent'
import { CallDetails } from '../callPath/useCallDetails'
import { ContactNameDialog } from '../contacts/contactActs'
import { FilterBar, useClearFilters } from '../history/FilterBar'
import { isNarrowing, type Tab as TabName } from '../history/filters'
import { ListSummary } from '../history/ListSummary'
import { useHistoryList, type ServerFilters } from '../history/useHistoryList'
import { useLiveHistory } from '../history/useLiveHistory'
import { DeleteDialog } from '../DeleteDialog'
import { useAddressFilters } from '../useAddressFilters'
import type { KeysDialogProps } from './KeysDialog'
import { SoundList } from './SoundList'
import { callerOf, soundOf, type SoundItem } from './sound'
import type { SoundSource, SoundLabels } from './soundLabels'
import { useSoundActions, useSoundWork, type SoundWork } from './useSoundWork'

interface BulkMenuProps {
  selected: number
  isArchive: boolean
  isBusy: boolean
  onMove: () => void
  /** Missing for those who may not. */
  onDelete?: (() => void) | undefined
  onMark?: ((is_new: 0 | 1) => void) | undefined
}

export const BulkMenu = ({ selected, isArchive, isBusy, onMove, onDelete, onMark }: BulkMenuProps) => {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('Bulk actions')
  const choose = (action: () => void) => (): void => {
    setAnchor(null)
    action()
  }
  if (selected === 0) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t('{count} selected', { count: selected })}
      </Typography>
      <BusyButton
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isBusy={isBusy}
        endIcon={<ExpandMore />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </BusyButton>
      {anchor === null ? null : (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': label } }}
        >
          <MenuItem onClick={choose(onMove)}>{isArchive ? t('Restore selected') : t('Archive selected')}</MenuItem>
          {onMark === undefined ? null : [
            <MenuItem key="old" onClick={choose(() => onMark(0))}>{t('Mark selected as listened to')}</MenuItem>,
            <MenuItem key="new" onClick={choose(() => onMark(1))}>{t('Mark selected as new')}</MenuItem>,
          ]}
          {onDelete === undefined ? null : <MenuItem onClick={choose(onDelete)}>{t('Delete selected')}</MenuItem>}
        </Menu>
      )}
    </Box>
  )
}

/** Undefined while unknown, for those who may not free it, or where the service doesn't report it. */
export const useStorage = () => {
  const mayAsk = useMay()('getStorage')
  return useGetStorageQuery(undefined, { skip: !mayAsk || !readSettings().extensions }).currentData
}

/** Every file counts as at least this much. */
const MIN_FILE_BYTES = 16 * 1024

export const StorageNotice = () => {
  const t = useT()
  const storage = useStorage()
  if (storage === undefined) return null
  const { used_bytes: used, quota_bytes: quota, calls_quota_bytes: ofCalls, unkept_at: unkeptAt } = storage
  const takesNoCalls = typeof ofCalls === 'number' && used + MIN_FILE_BYTES > ofCalls
  const full = takesNoCalls
    ? t("Your storage is full: new recordings and voicemails aren't saved. Delete audio files, recordings or voicemails.")
    : t('Your storage is full. Delete audio files, recordings or voicemails before uploading more.')
  return (
    <>
      {used + MIN_FILE_BYTES > quota ? (
        <Notice kind="warning" role="status">
          {full}
        </Notice>
      ) : null}
      {typeof unkeptAt === 'string' ? (
        <Notice kind="warning" role="status">
          {t("A recording or voicemail couldn't be saved because storage was full. Last time:")} <LocalTime wire={unkeptAt} />
        </Notice>
      ) : null}
    </>
  )
}

interface SoundTabsProps {
  label: string
  tab: TabName
  onTab: (tab: TabName) => void
  beside: ReactNode
  /** Keeps `beside` in view further down the list. */
  isPinned: boolean
  children: ReactNode
}

const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  // On a phone what is beside the tabs has a line of its own, and the border stays with the tabs.
  borderBottom: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  '& > .MuiTabs-root': { width: { xs: '100%', sm: 'auto' }, borderBottom: { xs: 1, sm: 0 }, borderColor: { xs: 'divider' } },
  // Like the tabs of applications: they start at the edge of the page.
  '& .MuiTab-root': { px: 0, minWidth: 0, mr: 3, fontSize: '1rem' },
  displayPrint: 'none',
} as const

/** Below the console's header, which has the height of MUI's toolbar. */
const pinnedStyles = { position: 'sticky', top: { xs: 57, sm: 65 }, zIndex: 2, pb: { xs: 1, sm: 0 }, bgcolor: 'background.default' } as const

const SoundTabs = ({ label, tab, onTab, beside, isPinned, children }: SoundTabsProps) => {
  const t = useT()
  const id = useId()
  const panel = `${id}-panel`
  return (
    <>
      <Box sx={isPinned ? [barStyles, pinnedStyles] : barStyles}>
        <Tabs value={tab} onChange={(_, chosen: TabName) => onTab(chosen)} aria-label={label}>
          <Tab value="inbox" id={`${id}-inbox`} aria-controls={panel} label={t('Inbox')} />
          <Tab value="archived" id={`${id}-archived`} aria-controls={panel} label={t('Archived')} />
        </Tabs>
        {beside}
      </Box>
      <Box role="tabpanel" id={panel} aria-labelledby={`${id}-${tab}`} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {children}
      </Box>
    </>
  )
}

const KeysDialog = loadedAhead(async () => (await import('./KeysDialog')).KeysDialog)

/** Phones have no keys. */
const KeysButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useT()
  return (
    <Button size="small" startIcon={<Keyboard />} aria-keyshortcuts="?" aria-haspopup="dialog" onClick={onOpen} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      {t('Keyboard shortcuts')}
    </Button>
  )
}

interface SoundDialogsProps {
  labels: SoundLabels
  work: SoundWork
  keys: Pick<KeysDialogProps, 'isArchive' | 'hasNew' | 'mayDelete'>
}

const SoundDialogs = ({ labels, work, keys }: SoundDialogsProps) => {
  const { opened, close, deleteOpened, selection } = work
  const t = useT()
  if (opened === null) return null
  if (opened.action === 'keys') return <KeysDialog {...keys} isAnywhere={work.isAnywhere} onAnywhere={work.setIsAnywhere} onClose={close} />
  if (opened.action === 'deleteSelection') {
    return <DeleteDialog what={{ selected: selection.ids.length }} onConfirm={deleteOpened} onCancel={close} />
  }
  const sound = soundOf(opened.item)
  const { contactName, contactNumber } = sound
  const caller = callerOf(sound, t)
  if (opened.action === 'call') return <CallDetails source={{ kind: labels.kind, id: sound.id }} contact={caller} onClose={close} />
  if (opened.action === 'name') return <ContactNameDialog contact={{ number: contactNumber, name: contactName }} onClose={close} />
  return <DeleteDialog what={{ title: t(labels.confirmRemove, { caller }) }} onConfirm={deleteOpened} onCancel={close} />
}

interface SoundScreenProps<Filters, Row> {
  source: SoundSource<Filters, Row>
  /** Within another page, and without filters. */
  isPart?: boolean
}

export const SoundScreen = <Filters extends ServerFilters, Row extends SoundItem>({ source, isPart = false }: SoundScreenProps<Filters, Row>) => {
  const { labels } = source
  const t = useT()
  const address = useAddressFilters(source.address)
  const actions = useSoundActions(source)
  const list = useHistoryList(source, address, actions.isDeleted)
  const { countRef, onClear } = useClearFilters(address)
  const mayExport = useMay()(source.exporting)
  const { tab } = address.filters
  const isArchive = tab === 'archived'
  const work = useSoundWork({ list, actions, isArchive })
  const selected = work.selection.ids.length
  const hasNew = useUnread() !== null && source.setNewStatus !== undefined
  useLiveHistory(labels.kind === 'recording' ? 'recordings' : 'voicemails', selected > 0 || work.opened !== null)
  const bulk = (
    <BulkMenu
      selected={selected}
      isArchive={isArchive}
      isBusy={actions.isBusy}
      onMove={work.moveSelection}
      onDelete={work.mayDelete ? work.openDeleteSelection : undefined}
      onMark={hasNew && !isArchive ? work.markSelection : undefined}
    />
  )
  const filters = (
    <>
      <FilterBar
        address={address}
        contact={{ label: t(labels.caller), placeholder: t('Filter callers') }}
        hasDirection={labels.kind === 'recording'}
        hasBox={labels.kind === 'voicemail' && readSettings().extensions}
      />
      <StorageNotice />
      <ListSummary counted={list.count} isLoaded={!list.isLoading && !list.isFailed} filters={address.filters} countRef={countRef} onClear={onClear} getFile={mayExport ? list.getFile : null}>
        <KeysButton onOpen={work.openKeys} />
      </ListSummary>
    </>
  )
  const content = (
    <>
      <SoundTabs
        label={t(labels.title)}
        tab={tab}
        onTab={(chosen) => address.change({ tab: chosen })}
        beside={bulk}
        isPinned={selected > 0}
      >
        {isPart ? null : filters}
        <SoundList labels={labels} list={list} work={work} isArchive={isArchive} isNarrowing={isNarrowing(address.filters)} onClear={onClear} />
      </SoundTabs>
      <SoundDialogs labels={labels} work={work} keys={{ isArchive, hasNew, mayDelete: work.mayDelete }} />
    </>
  )
  return isPart ? content : <Page title={t(labels.title)}>{content}</Page>
}
