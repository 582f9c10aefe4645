import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSaveLanguageMutation } from '@/api'
import { useListOwnAccountsQuery } from '@/api/endpoints/ownAccounts'
import { setLanguage } from '@/i18n/language'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { saveFile } from '@/lib/download'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { isView } from '@/lib/storedToken'
import { selectSession, signedOut } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { brandLinks } from '@/ui/brand'
import { useDiagnostics } from '@/store/visit/takeDiagnostics'
import { mayOpen } from '@/store/useMay'
import { loadedAhead } from '@/ui/lazyComponent'

const AvailabilityDialog = loadedAhead(async () => (await import(/* webpackChunkName: "availability" */ '@/lists/availability/AvailabilityDialog')).AvailabilityDialog)

interface DownloadDiagnosticsProps {
  onChoose: () => void
  tabIndex?: number
  autoFocus?: boolean
}

/** Files may be larger than the diagnostics of a support request. */
const MAX_BYTES = 10_000_000

const fileName = (): string => `telephony-console-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`

const DownloadDiagnostics = ({ onChoose, ...item }: DownloadDiagnosticsProps) => {
  const t = useT()
  const take = useDiagnostics()
  const notify = useNotify()
  const handleClick = async (): Promise<void> => {
    onChoose()
    try {
      saveFile(fileName(), (await take(MAX_BYTES)).text)
    } catch {
      notify('error', msg("We couldn't prepare the diagnostics. Please try again."))
    }
  }
  return (
    <MenuItem {...item} onClick={() => void handleClick()}>
      {t('Download diagnostics')}
    </MenuItem>
  )
}

/** The store revokes the token, and the route guard shows the login page. */
const useSignOut = (): (() => void) => {
  const dispatch = useAppDispatch()
  return () => void dispatch(signedOut({ reason: 'user' }))
}

interface UserMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

export const UserMenu = ({ anchor, onClose }: UserMenuProps) => {
  const t = useT()
  const other = useLanguage() === 'en' ? 'fr' : 'en'
  const signOut = useSignOut()
  const { role, accountId } = useAppSelector(selectSession)
  const [isChoosing, setIsChoosing] = useState(false)
  const { data: accounts = [] } = useListOwnAccountsQuery(undefined, { skip: anchor === null || !readSettings().extensions || isView() })
  const [saveLanguage] = useSaveLanguageMutation()

  const handleLanguage = (): void => {
    onClose()
    void setLanguage(other)
    // Another browser then starts with it; this one has it in any case.
    if (readSettings().extensions) void saveLanguage({ language: other })
  }

  const handleAvailability = (): void => {
    onClose()
    setIsChoosing(true)
  }

  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { elevation: 4 }, list: { 'aria-label': t('User menu') } }}
      >
        {mayOpen(role, paths.editAccount) ? (
          <MenuItem component={Link} to={paths.editAccount} onClick={onClose}>
            {t('Edit account')}
          </MenuItem>
        ) : null}
        <MenuItem component={Link} to={paths.editUser} onClick={onClose}>
          {t('Edit user')}
        </MenuItem>
        <MenuItem component={Link} to={paths.changePassword} onClick={onClose}>
          {t('Change password')}
        </MenuItem>
        {readSettings().extensions && !isView()
          ? [
              <MenuItem key="security" component={Link} to={paths.security} onClick={onClose}>
                {t('Security')}
              </MenuItem>,
              <MenuItem key="availability" aria-haspopup="dialog" onClick={handleAvailability}>
                {t('Availability')}
              </MenuItem>,
            ]
          : null}
        <Divider />
        <MenuItem lang={other} onClick={handleLanguage}>
          {other === 'fr' ? 'Français' : 'English'}
        </MenuItem>
        <DownloadDiagnostics onChoose={onClose} />
        {brandLinks().map(({ name, href, label }) => (
          <MenuItem key={name} component="a" href={href} target="_blank" rel="noopener" onClick={onClose}>
            {t(label)}
          </MenuItem>
        ))}
        <Divider />
        {accounts.length > 1 ? (
          <MenuItem component={Link} to={paths.ownAccounts} onClick={onClose}>
            <Box sx={{ display: 'grid', maxWidth: 240 }}>
              {t('Switch account')}
              <Typography variant="caption" noWrap color="textSecondary">
                {accounts.find(({ id }) => String(id) === String(accountId))?.name}
              </Typography>
            </Box>
          </MenuItem>
        ) : null}
        <MenuItem onClick={signOut}>{t('Log out')}</MenuItem>
      </Menu>
      {isChoosing ? <AvailabilityDialog onClose={() => setIsChoosing(false)} /> : null}
    </>
  )
}
