import FilterListOff from '@mui/icons-material/FilterListOff'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'

export const ClearFilters = ({ onClear }: { onClear: () => void }) => {
  const t = useT()
  return (
    <Button size="small" startIcon={<FilterListOff />} onClick={onClear}>
      {t('Clear filters')}
    </Button>
  )
}
