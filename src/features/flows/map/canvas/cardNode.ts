import type { MapView } from '../mapView'
import type { Card } from '../card'

export interface CardNode extends Record<string, unknown> {
  card: Card
  view: MapView
}
