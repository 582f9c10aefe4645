import Print from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '@/i18n/useT'
import type { GrowingList } from '../ListEnd'

/** Some sixty pages. The exported file has all rows. */
const MOST_PRINTED = 1000

interface PrintButtonProps {
  list: Pick<GrowingList, 'shown' | 'isFilling' | 'isCut'> & { showUpTo: (rows: number) => void }
  isDisabled: boolean
}

/** Loads what the filters select before it prints, and shows as many rows as before afterwards. */
export const PrintButton = ({ list, isDisabled }: PrintButtonProps) => {
  const t = useT()
  const [before, setBefore] = useState<number | null>(null)
  const { shown, isFilling, isCut, showUpTo } = list
  const handleClick = (): void => {
    setBefore(before ?? shown.length)
    showUpTo(MOST_PRINTED)
  }
  const print = useEffectEvent(() => {
    const restore = (): void => {
      if (before !== null) showUpTo(before)
      setBefore(null)
    }
    // Browsers differ in whether the call returns before the paper is laid out.
    window.addEventListener('afterprint', restore, { once: true })
    window.print()
  })
  // A page that fails is reported below the list, where it can be requested again.
  const isReady = before !== null && !isFilling && !isCut
  useEffect(() => {
    if (isReady) print()
  }, [isReady])
  return (
    <Button variant="outlined" size="small" startIcon={<Print />} disabled={isDisabled} loading={before !== null && !isCut} onClick={handleClick}>
      {t('Print')}
    </Button>
  )
}
