import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { useT } from '@/i18n/useT'

interface PanelFrameProps {
  ref: Ref<HTMLDivElement>
  onClose: () => void
  children: ReactNode
}

/** Below the header of the shell and the bar of the editor, both of which stay in sight. */
const columnLook = {
  gridArea: 'rehearsal',
  position: 'sticky',
  top: 128,
  maxHeight: 'calc(100vh - 144px)',
  overflowY: 'auto',
  minWidth: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

const drawerLook = { width: { xs: '100%', sm: 440 }, maxWidth: '100%', p: 2, backgroundImage: 'none' } as const

/** By itself, because a drawer shows what is in it later than itself. */
const Title = ({ id }: { id: string }) => {
  const t = useT()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <Typography ref={title} id={id} component="h2" variant="subtitle1" tabIndex={-1} sx={{ fontWeight: 700, outline: 'none' }}>
      {t('Rehearsal')}
    </Typography>
  )
}

/** A column beside the stack, or where there is no room for one a drawer over the page. The focus begins on its title. */
export const PanelFrame = ({ ref, onClose, children }: PanelFrameProps) => {
  const t = useT()
  const titleId = useId()
  const isColumn = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true })
  const content = (
    <Box ref={ref} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Title id={titleId} />
        <Tooltip title={t('Close the rehearsal')}>
          <IconButton aria-label={t('Close the rehearsal')} onClick={onClose}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      {children}
    </Box>
  )
  if (isColumn) {
    return (
      <Box component="section" aria-labelledby={titleId} sx={columnLook}>
        {content}
      </Box>
    )
  }
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: drawerLook } as const
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper }}>
      {content}
    </Drawer>
  )
}
