import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router-dom'
import { setLanguage } from '@/i18n/language'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { DownloadDiagnostics } from './DownloadDiagnostics'
import { useSignOut } from './useSignOut'

interface UserMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

export const UserMenu = ({ anchor, onClose }: UserMenuProps) => {
  const t = useT()
  const other = useLanguage() === 'en' ? 'fr' : 'en'
  const signOut = useSignOut()

  const handleLanguage = (): void => {
    onClose()
    void setLanguage(other)
  }

  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { elevation: 4 }, list: { 'aria-label': t('User menu') } }}
    >
      <MenuItem component={Link} to={paths.editAccount} onClick={onClose}>
        {t('Edit account')}
      </MenuItem>
      <MenuItem component={Link} to={paths.editUser} onClick={onClose}>
        {t('Edit user')}
      </MenuItem>
      <MenuItem component={Link} to={paths.changePassword} onClick={onClose}>
        {t('Change password')}
      </MenuItem>
      <Divider />
      <MenuItem lang={other} onClick={handleLanguage}>
        {other === 'fr' ? 'Français' : 'English'}
      </MenuItem>
      <DownloadDiagnostics onChoose={onClose} />
      <Divider />
      <MenuItem onClick={signOut}>{t('Log out')}</MenuItem>
    </Menu>
  )
}
