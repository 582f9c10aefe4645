import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'

export const NewNumberButton = () => {
  const t = useT()
  return (
    <Button component={Link} to={paths.searchNumbers} variant="contained" startIcon={<Add />}>
      {t('New phone number')}
    </Button>
  )
}
