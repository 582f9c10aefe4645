import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useT'
import { QuickFilter } from '@/lists/QuickFilter'
import { ticketsIn, type SupportAddress } from './supportFilters'

interface SupportToolsProps {
  address: SupportAddress
  onOpenNew: () => void
}

const look = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' } as const
const filterLook = { display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } } as const

export const SupportTools = ({ address, onOpenNew }: SupportToolsProps) => {
  const t = useT()
  const tickets = [
    { value: 'all', label: t('All tickets') },
    { value: 'open', label: t('Open tickets') },
    { value: 'closed', label: t('Closed') },
  ]
  return (
    <Box sx={look}>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={onOpenNew}>
        {t('Open new request')}
      </Button>
      <Box role="search" aria-label={t('Filters')} sx={filterLook}>
        <Box sx={{ width: { xs: '100%', sm: 180 } }}>
          <SelectInput
            name="tickets"
            label={t('Show')}
            value={address.filters.tickets}
            onChange={(text) => address.choose(ticketsIn(text))}
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
