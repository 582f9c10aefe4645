import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { listApplications, listInvoices, listNumbers, useListNumbersQuery } from '@/api'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { readSettings } from '@/lib/settings'
import { CallDetails } from '@/lists/callPath/useCallDetails'
import { useOverride } from '@/lists/schedules/OverrideButtons'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useMay } from '@/store/useMay'
import { loadedAhead } from '@/ui/lazyComponent'
import { keepRecent, type Item, type Known } from './items'
import { SearchDialog } from './SearchDialog'

const AddFundsDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ '@/features/billing/addFunds/AddFundsDialog')).AddFundsDialog,
)
const PersonDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "contacts" */ '@/features/calls/contacts/PersonDialog')).PersonDialog,
)
const NewRequestDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "support" */ '@/features/support/NewRequestDialog')).NewRequestDialog,
)
const CreateDialog = loadedAhead(async () => (await import('@/lists/templates/CreateDialog')).CreateDialog)
const NumberDialog = loadedAhead(async () => (await import('@/features/numbers/dialogs/NumberDialog')).NumberDialog)

interface ConfigureProps {
  id: string
  onClose: () => void
}

const Configure = ({ id, onClose }: ConfigureProps) => {
  const { data } = useListNumbersQuery()
  const number = data?.find((each) => String(each.id) === id)
  return number === undefined ? null : <NumberDialog action="configure" number={number} onClose={onClose} />
}

interface OpenedProps {
  item: Item
  onClose: () => void
  onReopen: () => void
}

/** Over the page on which the search was opened, so that nothing on it is lost. */
const Opened = ({ item: { id, title, target }, onClose, onReopen }: OpenedProps) => {
  switch ('does' in target ? target.does : null) {
    case 'addFunds':
      return <AddFundsDialog onClose={onClose} />
    case 'newContact':
      return <PersonDialog person={null} onClose={onClose} />
    case 'newRequest':
      return <NewRequestDialog onClose={onClose} onReopen={onReopen} />
    case 'newApplication':
      return <CreateDialog onClose={onClose} />
    case 'configureNumber':
      return <Configure id={id} onClose={onClose} />
    case 'showCall':
      return <CallDetails source={{ kind: 'call', id }} contact={title} onClose={onClose} />
    default:
      return null
  }
}

/** Asks for opening hours alone, which tell what can be closed now. */
const useKnown = (isOpen: boolean): Known => {
  const skip = !useMay()('listSchedules') || !isOpen || !readSettings().extensions
  return {
    numbers: listNumbers.useQueryState().data,
    applications: listApplications.useQueryState().data,
    invoices: listInvoices.useQueryState().data,
    schedules: useListSchedulesQuery(undefined, { skip }).data,
  }
}

interface SearchPartProps {
  /** What the field begins with; null while the search is closed. */
  begun: string | null
  onClose: () => void
}

export const SearchPart = ({ begun, onClose }: SearchPartProps) => {
  const owner = useAppSelector(selectSession)
  const navigate = useNavigate()
  const known = useKnown(begun !== null)
  const hours = useOverride()
  const [opened, setOpened] = useState<Item | null>(null)
  const choose = (item: Item): void => {
    keepRecent(owner, item)
    // The focus is back on the page before another dialog or page takes it.
    flushSync(onClose)
    const { target, id } = item
    if ('to' in target) return void navigate(target.to)
    const schedule = known.schedules?.find((each) => String(each.id) === id)
    if (target.does !== 'setHours') setOpened(item)
    else if (schedule !== undefined) void hours.click(schedule)
  }
  return (
    <>
      {begun === null ? null : <SearchDialog begun={begun} known={known} onChoose={choose} onClose={onClose} />}
      {opened === null ? null : <Opened item={opened} onClose={() => setOpened(null)} onReopen={() => setOpened(opened)} />}
    </>
  )
}
