import Close from '@mui/icons-material/Close'
import Backdrop from '@mui/material/Backdrop'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import FocusTrap from '@mui/material/Unstable_TrapFocus'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useT } from '@/i18n/useT'

interface PanelFrameProps {
  ref: Ref<HTMLDivElement>
  onClose: () => void
  children: ReactNode
}

const styles = { overflowY: 'auto', p: 2, bgcolor: 'background.paper', displayPrint: 'none' } as const

/** Below the shell's header and the editor's toolbar, which are sticky. */
const columnStyles = {
  ...styles,
  gridArea: 'rehearsal',
  position: 'sticky',
  top: 128,
  maxHeight: 'calc(100vh - 144px)',
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

const drawerStyles = {
  ...styles,
  position: 'fixed',
  zIndex: 'drawer',
  inset: '0 0 0 auto',
  width: { xs: '100%', sm: 440 },
  maxWidth: '100%',
  boxShadow: 16,
} as const

/** A column beside the stack, or a drawer; a single element for both, so that resizing loses nothing. */
export const PanelFrame = ({ ref, onClose, children }: PanelFrameProps) => {
  const t = useT()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isColumn = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('lg'), { noSsr: true })
  /** A dialog above hides the page, including this panel, from screen readers. */
  const isOnTop = useCallback((): boolean => frame.current?.closest('[aria-hidden="true"]') === null, [])

  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const hasFocus = frame.current?.contains(document.activeElement) === true
    if (!isColumn && !hasFocus && isOnTop()) title.current?.focus({ preventScroll: true })
  }, [isColumn, isOnTop])

  const handleKeyDown = ({ key, target, nativeEvent }: KeyboardEvent<HTMLDivElement>): void => {
    const isHere = target instanceof Node && frame.current?.contains(target) === true
    if (key === 'Escape' && !nativeEvent.isComposing && isHere && !isColumn) onClose()
  }

  return (
    <>
      {isColumn ? null : (
        <>
          <GlobalStyles styles={{ body: { overflow: 'hidden' } }} />
          <Backdrop open onClick={onClose} sx={{ zIndex: 'drawer' }} />
        </>
      )}
      <Box ref={frame} sx={isColumn ? columnStyles : drawerStyles}>
        <FocusTrap open={!isColumn} disableAutoFocus disableRestoreFocus isEnabled={isOnTop}>
          <Box
            ref={ref}
            component="section"
            {...(isColumn ? {} : { role: 'dialog', 'aria-modal': true })}
            aria-labelledby={titleId}
            tabIndex={-1}
            onKeyDown={handleKeyDown}
            sx={{ display: 'grid', gap: 2, outline: 'none' }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography ref={title} id={titleId} component="h2" variant="subtitle1" tabIndex={-1} sx={{ fontWeight: 700, outline: 'none' }}>
                {t('Call simulator')}
              </Typography>
              <Tooltip title={t('Close the call simulator')}>
                <IconButton aria-label={t('Close the call simulator')} onClick={onClose}>
                  <Close />
                </IconButton>
              </Tooltip>
            </Box>
            {children}
          </Box>
        </FocusTrap>
      </Box>
    </>
  )
}
