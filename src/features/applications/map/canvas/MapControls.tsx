import Add from '@mui/icons-material/Add'
import FitScreen from '@mui/icons-material/FitScreen'
import Remove from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import { useReactFlow } from '@xyflow/react'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'

const Control = ({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) => (
  <Tooltip title={label} placement="bottom">
    <IconButton size="small" aria-label={label} onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)

/** In a line above the cards, of which it would cover one elsewhere; the overview is at the lower right. */
const styles = { display: 'flex', position: 'absolute', right: 8, top: 8, zIndex: 5 } as const

/** Before the cards, so that Tab reaches it without passing hundreds of them. */
export const MapControls = ({ onFit }: { onFit: () => void }) => {
  const t = useT()
  const { zoomIn, zoomOut } = useReactFlow()
  return (
    <Paper variant="outlined" sx={styles}>
      <Control label={t('Zoom in')} onClick={() => void zoomIn()} icon={<Add fontSize="small" />} />
      <Control label={t('Zoom out')} onClick={() => void zoomOut()} icon={<Remove fontSize="small" />} />
      <Control label={t('Show the whole map')} onClick={onFit} icon={<FitScreen fontSize="small" />} />
    </Paper>
  )
}
