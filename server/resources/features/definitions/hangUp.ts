import type { Feature } from '../feature'

export const hangUp: Feature = {
  name: 'hangup',
  friendly_name: { en: 'Hang up', fr: 'Raccrocher' },
  parameters: [],
}
