import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { listSupportRequests, useWatchSupportRequestsQuery } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { hasTextDraft } from '@/forms/useTextDraft'
import { useT } from '@/i18n/useT'
import { QuickFilter } from '@/lists/QuickFilter'
import { useAddressFilters } from '@/lists/useAddressFilters'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { newRequestDraft } from './requestDetails'
import { addressForm, isNarrowing, noFilters, ticketsIn, wireFiltersOf, type SupportAddress } from './supportFilters'
import { SupportList } from './SupportList'
import { useSupportList } from './useSupportList'

interface SupportToolsProps {
  address: SupportAddress
}

const styles = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' } as const
const filterStyles = { display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } } as const

const SupportTools = ({ address }: SupportToolsProps) => {
  const t = useT()
  const tickets = [
    { value: 'all', label: t('All tickets') },
    { value: 'open', label: t('Open tickets') },
    { value: 'closed', label: t('Closed') },
  ]
  return (
    <Box sx={styles}>
      <Box role="search" aria-label={t('Filters')} sx={filterStyles}>
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <SelectInput
            name="tickets"
            label={t('Show')}
            value={address.filters.tickets}
            onChange={(text) => address.change({ tickets: ticketsIn(text) })}
            options={tickets}
            isSmall
          />
        </Box>
        <QuickFilter
          label={t('Quick filter')}
          placeholder={t('Filter subjects')}
          value={address.text}
          onChange={address.setText}
        />
      </Box>
    </Box>
  )
}

const UnsentRequest = ({ onContinue }: { onContinue: () => void }) => {
  const t = useT()
  const action = (
    <Button size="small" aria-haspopup="dialog" onClick={onContinue}>
      {t('Continue')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('You have an unsent request.')}
    </Notice>
  )
}

const NewRequestDialog = lazyComponent(async () => (await import('./NewRequestDialog')).NewRequestDialog)

export const SupportPage = () => {
  const t = useT()
  const address = useAddressFilters(addressForm)
  const list = useSupportList(address)
  const owner = useAppSelector(selectSession)
  const [isNewOpen, setIsNewOpen] = useState(false)
  const openNew = (): void => setIsNewOpen(true)
  useWatchSupportRequestsQuery(null)
  usePreload(NewRequestDialog)
  const open = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={openNew}>
      {t('Open new request')}
    </Button>
  )
  return (
    <Page title={t('Support')} action={open}>
      {!isNewOpen && hasTextDraft(owner, newRequestDraft) ? <UnsentRequest onContinue={openNew} /> : null}
      <SupportTools address={address} />
      <SupportList list={list} isNarrowing={isNarrowing(address.filters)} onClear={() => address.change(noFilters)} />
      {isNewOpen ? (
        <DialogSlot>
          <NewRequestDialog onClose={() => setIsNewOpen(false)} onReopen={openNew} />
        </DialogSlot>
      ) : null}
    </Page>
  )
}
SupportPage.firstQueries = () => [listSupportRequests.initiate(wireFiltersOf(noFilters))]
