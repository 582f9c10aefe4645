import type { ExportReply } from 'contract/history'
import { useT } from '@/i18n/useT'
import { Page } from '@/ui/Page'
import { FilterBar } from '../history/FilterBar'
import { ListSummary } from '../history/ListSummary'
import type { AddressFilters } from '../history/useAddressFilters'
import { useLiveHistory } from '../history/useLiveHistory'
import { BulkMenu } from './BulkMenu'
import { KeysHelp } from './KeysHelp'
import { SoundDialogs } from './SoundDialogs'
import { SoundList } from './SoundList'
import { SoundTabs } from './SoundTabs'
import { StorageNotice } from './StorageNotice'
import type { SoundWords } from './soundWords'
import { useSoundWork, type SoundActs, type SoundRows } from './useSoundWork'

interface SoundScreenProps {
  words: SoundWords
  address: AddressFilters
  list: SoundRows
  acts: SoundActs
  getFile: () => Promise<ExportReply>
}

/** The screen of voicemails, and of recordings. */
export const SoundScreen = ({ words, address, list, acts, getFile }: SoundScreenProps) => {
  const t = useT()
  const { tab } = address.filters
  const isArchive = tab === 'archived'
  const work = useSoundWork({ list, acts, isArchive })
  const selected = work.selection.ids.length
  useLiveHistory(words.kind === 'recording' ? 'recordings' : 'voicemails', selected > 0 || work.opened !== null)
  const bulk = (
    <BulkMenu
      selected={selected}
      isArchive={isArchive}
      isBusy={acts.isBusy}
      onMove={work.moveSelection}
      onDelete={work.openDeleteSelection}
    />
  )
  return (
    <Page title={t(words.title)}>
      <SoundTabs
        label={t(words.title)}
        tab={tab}
        onTab={(chosen) => address.change({ tab: chosen })}
        beside={bulk}
        isPinned={selected > 0}
      >
        <FilterBar
          address={address}
          contact={{ label: t(words.caller), placeholder: t('Filter callers') }}
          hasDirection={words.kind === 'recording'}
        />
        <StorageNotice />
        <ListSummary total={list.total} address={address} getFile={getFile} />
        <SoundList words={words} list={list} work={work} isNarrowing={address.isNarrowing} />
        <KeysHelp isArchive={isArchive} />
      </SoundTabs>
      <SoundDialogs words={words} work={work} />
    </Page>
  )
}
