import type { ScheduleBody } from 'contract/schedules'

const on = (weekdays: readonly number[], start: string, end: string): ScheduleBody['weekly'] =>
  weekdays.map((weekday) => ({ weekday, start, end }))

export const floristSchedules: readonly ScheduleBody[] = [
  {
    name: 'Boutique du Plateau',
    time_zone: 'America/Montreal',
    weekly: [...on([1, 2, 3], '09:00', '18:00'), ...on([4, 5], '09:00', '21:00'), ...on([6, 7], '10:00', '17:00')],
    exceptions: [
      { name: 'Saint-Valentin', from: '2026-02-13', to: '2026-02-14', is_yearly: 1, intervals: [{ start: '08:00', end: '21:00' }] },
      { name: 'Congé du personnel', from: '2026-01-02', to: '2026-01-03', is_yearly: 1, intervals: [] },
    ],
    holidays: ['new_year', 'easter_monday', 'saint_jean_baptiste', 'labour_day', 'christmas', 'boxing_day'],
  },
]
