import { useT } from '@/i18n/useT'
import type { MapMark } from '../mapView'
import { markNames } from './markNames'

export const MarkChip = ({ mark }: { mark: MapMark | undefined }) => {
  const t = useT()
  return mark === undefined ? null : (
    <span className="map-mark" data-mark={mark}>
      {t(markNames[mark])}
    </span>
  )
}
