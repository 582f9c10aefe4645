import type { HolidayKey } from 'contract/schedules'
import { msg, type Message } from '@/i18n/message'

export const holidayNames: Readonly<Record<HolidayKey, Message>> = {
  new_year: msg("New Year's Day"),
  day_after_new_year: msg("Day after New Year's Day"),
  family_day: msg('Family Day'),
  good_friday: msg('Good Friday'),
  easter_monday: msg('Easter Monday'),
  national_patriots_day: msg("National Patriots' Day"),
  victoria_day: msg('Victoria Day'),
  saint_jean_baptiste: msg('Saint-Jean-Baptiste Day'),
  canada_day: msg('Canada Day'),
  civic_holiday: msg('Civic Holiday'),
  labour_day: msg('Labour Day'),
  truth_and_reconciliation: msg('National Day for Truth and Reconciliation'),
  thanksgiving: msg('Thanksgiving'),
  remembrance_day: msg('Remembrance Day'),
  christmas_eve: msg('Christmas Eve'),
  christmas: msg('Christmas Day'),
  boxing_day: msg('Boxing Day'),
  new_years_eve: msg("New Year's Eve"),
}
