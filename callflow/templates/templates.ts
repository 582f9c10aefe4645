import type { TemplateName } from 'contract/templates'
import { announcement } from './announcement'
import { afterHours, holidays } from './hours'
import { severalPhones, support } from './phones'
import { reception } from './reception'
import type { Template } from './fillTemplate'

export const templates: Readonly<Record<TemplateName, Template>> = {
  reception,
  after_hours: afterHours,
  holidays,
  several_phones: severalPhones,
  support,
  announcement,
}
