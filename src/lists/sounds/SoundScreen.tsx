import { useT } from '@/i18n/useT'
import { useUnread } from '@/store/useUnread'
import { Page } from '@/ui/Page'
import { CallDetails } from '../callPath/useCallDetails'
import { FilterBar } from '../history/FilterBar'
import { isNarrowing } from '../history/filters'
import { ListSummary } from '../history/ListSummary'
import { useClearFilters } from '../history/useClearFilters'
import { useHistoryList } from '../history/useHistoryList'
import { useLiveHistory } from '../history/useLiveHistory'
import type { ServerFilters } from '../history/useServerFilters'
import { DeleteDialog } from '../DeleteDialog'
import { useAddressFilters } from '../useAddressFilters'
import { BulkMenu } from './BulkMenu'
import { ContactDialog } from './ContactDialog'
import { KeysHelp } from './KeysHelp'
import { SoundList } from './SoundList'
import { SoundTabs } from './SoundTabs'
import { StorageNotice } from './StorageNotice'
import { callerOf, soundOf, type SoundItem } from './sound'
import type { SoundSource, SoundLabels } from './soundLabels'
import { useSoundActions } from './useSoundActions'
import { useSoundWork, type SoundWork } from './useSoundWork'

interface SoundDialogsProps {
  labels: SoundLabels
  work: SoundWork
}

const SoundDialogs = ({ labels, work: { opened, close, deleteOpened, selection } }: SoundDialogsProps) => {
  const t = useT()
  if (opened === null) return null
  if (opened.action === 'deleteSelection') {
    return <DeleteDialog what={{ selected: selection.ids.length }} onConfirm={deleteOpened} onCancel={close} />
  }
  const sound = soundOf(opened.item)
  const { contactName, contactNumber } = sound
  const caller = callerOf(sound, t)
  if (opened.action === 'call') return <CallDetails source={{ kind: labels.kind, id: sound.id }} contact={caller} onClose={close} />
  if (opened.action === 'name') return <ContactDialog number={contactNumber} name={contactName} onClose={close} />
  return <DeleteDialog what={{ title: t(labels.confirmRemove, { caller }) }} onConfirm={deleteOpened} onCancel={close} />
}

interface SoundScreenProps<Filters, Row> {
  source: SoundSource<Filters, Row>
}

export const SoundScreen = <Filters extends ServerFilters, Row extends SoundItem>({ source }: SoundScreenProps<Filters, Row>) => {
  const { labels } = source
  const t = useT()
  const address = useAddressFilters(source.address)
  const actions = useSoundActions(source)
  const list = useHistoryList(source, address, actions.isDeleted)
  const { countRef, onClear } = useClearFilters(address)
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
      onDelete={work.openDeleteSelection}
      onMark={hasNew && !isArchive ? work.markSelection : undefined}
    />
  )
  return (
    <Page title={t(labels.title)}>
      <SoundTabs
        label={t(labels.title)}
        tab={tab}
        onTab={(chosen) => address.change({ tab: chosen })}
        beside={bulk}
        isPinned={selected > 0}
      >
        <FilterBar
          address={address}
          contact={{ label: t(labels.caller), placeholder: t('Filter callers') }}
          hasDirection={labels.kind === 'recording'}
        />
        <StorageNotice />
        <ListSummary counted={list.count} isLoaded={!list.isLoading && !list.isFailed} filters={address.filters} countRef={countRef} onClear={onClear} getFile={list.getFile} />
        <SoundList labels={labels} list={list} work={work} isArchive={isArchive} isNarrowing={isNarrowing(address.filters)} onClear={onClear} />
        {list.shown.length === 0 ? null : <KeysHelp isArchive={isArchive} hasNew={hasNew} />}
      </SoundTabs>
      <SoundDialogs labels={labels} work={work} />
    </Page>
  )
}
