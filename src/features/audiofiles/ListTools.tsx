import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { QuickFilter } from '@/lists/QuickFilter'

interface ListToolsProps {
  filter: string
  onFilter: (filter: string) => void
  /** How many rows are ticked. */
  selected: number
  isBusy: boolean
  onDelete: () => void
}

const look = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 } as const

export const ListTools = ({ filter, onFilter, selected, isBusy, onDelete }: ListToolsProps) => {
  const t = useT()
  return (
    <Box sx={look}>
      <QuickFilter label={t('Quick filter')} value={filter} onChange={onFilter} />
      {selected === 0 ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" color="textSecondary" role="status">
            {t('Selected: {count}', { count: selected })}
          </Typography>
          <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} loading={isBusy} onClick={onDelete}>
            {t('Delete selection')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
