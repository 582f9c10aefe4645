import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useLanguage'

export const CreateButton = ({ onClick }: { onClick: () => void }) => {
  const t = useT()
  return (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={onClick}>
      {t('Create')}
    </Button>
  )
}
