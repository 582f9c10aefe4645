import Button from '@mui/material/Button'
import { setLanguage } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'

export const LanguageSwitch = () => {
  const other = useLanguage() === 'en' ? 'fr' : 'en'
  return (
    <Button color="inherit" size="small" lang={other} onClick={() => void setLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </Button>
  )
}
