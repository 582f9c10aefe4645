import type { ScheduleBody } from 'contract/schedules'
import { quebecHolidays } from '../holidays'
import type { Bilingual } from './template'

const name: Bilingual = { en: 'Opening hours', fr: "Heures d'ouverture" }

const WORKDAYS = [1, 2, 3, 4, 5]

/** Monday to Friday from 9 to 5 in Montreal, closed on Quebec's holidays. */
export const newSchedule = (language: keyof Bilingual): ScheduleBody => ({
  name: name[language],
  time_zone: 'America/Montreal',
  weekly: WORKDAYS.map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
  exceptions: [],
  holidays: [...quebecHolidays],
})
