import type { Feature } from '../feature'

export const webPhone: Feature = {
  name: 'webphone',
  friendly_name: { en: 'Web phone', fr: 'Téléphone web' },
  isNew: true,
  parameters: [],
}
