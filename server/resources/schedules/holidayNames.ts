import type { HolidayKey } from 'contract/schedules'
import type { Sentence } from '../../core/failures/language'

export const holidayNames: Readonly<Record<HolidayKey, Sentence>> = {
  new_year: { en: "New Year's Day", fr: "Jour de l'An" },
  day_after_new_year: { en: "Day after New Year's Day", fr: "Lendemain du jour de l'An" },
  family_day: { en: 'Family Day', fr: 'Jour de la Famille' },
  good_friday: { en: 'Good Friday', fr: 'Vendredi saint' },
  easter_monday: { en: 'Easter Monday', fr: 'Lundi de Pâques' },
  national_patriots_day: { en: "National Patriots' Day", fr: 'Journée nationale des patriotes' },
  victoria_day: { en: 'Victoria Day', fr: 'Fête de la Reine' },
  saint_jean_baptiste: { en: 'Fête nationale (Saint-Jean-Baptiste)', fr: 'Fête nationale du Québec' },
  canada_day: { en: 'Canada Day', fr: 'Fête du Canada' },
  civic_holiday: { en: 'Civic Holiday', fr: "Premier lundi d'août" },
  labour_day: { en: 'Labour Day', fr: 'Fête du Travail' },
  truth_and_reconciliation: {
    en: 'National Day for Truth and Reconciliation',
    fr: 'Journée nationale de la vérité et de la réconciliation',
  },
  thanksgiving: { en: 'Thanksgiving', fr: 'Action de grâces' },
  remembrance_day: { en: 'Remembrance Day', fr: 'Jour du Souvenir' },
  christmas_eve: { en: 'Christmas Eve', fr: 'Veille de Noël' },
  christmas: { en: 'Christmas Day', fr: 'Noël' },
  boxing_day: { en: 'Boxing Day', fr: 'Lendemain de Noël' },
  new_years_eve: { en: "New Year's Eve", fr: "Veille du jour de l'An" },
}
