/** One value per date, in the order of the dates; `null` leaves a gap. */
export interface LineSeries {
  name: string
  values: readonly (number | null)[]
}
