import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '@/i18n/useLanguage'

interface BusyButtonProps extends ButtonProps {
  isBusy: boolean
}

/** Ignores presses while busy but stays enabled, so that it keeps the focus. */
export const BusyButton = ({ isBusy, endIcon, onClick, ...props }: BusyButtonProps) => {
  const t = useT()
  return (
    <Button
      {...props}
      aria-disabled={isBusy}
      endIcon={isBusy ? <CircularProgress size={16} aria-label={t('Loading')} /> : endIcon}
      onClick={isBusy ? undefined : onClick}
    />
  )
}
