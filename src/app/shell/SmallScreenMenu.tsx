import Drawer from '@mui/material/Drawer'
import { useT } from '@/i18n/useLanguage'
import { SideMenu } from './SideMenu'

interface SmallScreenMenuProps {
  isOpen: boolean
  onClose: () => void
}

export const SmallScreenMenu = ({ isOpen, onClose }: SmallScreenMenuProps) => {
  const t = useT()
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': t('Main menu'), sx: { width: 264, backgroundImage: 'none' } } }}>
      <SideMenu onChoose={onClose} />
    </Drawer>
  )
}
